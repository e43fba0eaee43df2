import { Check, EllipsisVertical, Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Menu } from "#shared/ui/menu.tsx";
import { CandidateFacts } from "./candidate-facts.tsx";
import type { Candidate } from "./candidates.ts";
import { SmallPicture } from "./small-picture.tsx";

/** Something that was found, and the way to add it. */
export function CandidateRow({
  id,
  candidate,
  name,
  place,
  isActive,
  onAdd,
  onAddAgain,
}: {
  id: string;
  candidate: Candidate;
  name: string;
  /** Where it is in already, from 1; null: nowhere. */
  place: number | null;
  isActive: boolean;
  onAdd: () => void;
  onAddAgain: () => void;
}) {
  const t = useTranslations("playlistAdding");
  const more = [{ text: t("addAgain"), icon: <Plus size={15} />, onSelect: onAddAgain }];
  return (
    <div
      role="row"
      id={id}
      aria-selected={isActive}
      className={classNames(
        "flex items-center gap-2 rounded-md px-1.5 py-1",
        isActive ? "bg-accent-wash" : "hover:bg-line/45",
      )}
    >
      <div role="gridcell" className="flex min-w-0 grow items-center gap-2.5">
        <SmallPicture url={candidate.thumbnailUrl} />
        <div className="min-w-0 grow">
          {/* Beginning where the rest does, whichever way it is read. */}
          <span className="flex font-medium">
            <bdi className="min-w-0 truncate">{name}</bdi>
          </span>
          <CandidateFacts candidate={candidate} place={place} />
        </div>
      </div>
      <div role="gridcell" className="flex shrink-0 items-center">
        {place === null ? null : (
          <Menu label={t("moreFor", { name })} items={() => more}>
            <EllipsisVertical size={16} />
          </Menu>
        )}
        <IconButton
          label={t(place === null ? "add" : "isIn", { name })}
          // The field adds with Enter: nobody tabs through fifty of these.
          tabIndex={-1}
          onClick={onAdd}
        >
          {place === null ? <Plus size={16} /> : <Check size={16} className="text-ready" />}
        </IconButton>
      </div>
    </div>
  );
}
