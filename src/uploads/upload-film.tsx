import { ChevronDown, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import type { FilmDetails, FollowUp, Transfer } from "#uploads/engine/transfer.ts";
import { TransferFollowUp } from "./transfer-follow-up.tsx";
import { UploadFolderChoice } from "./upload-folder-choice.tsx";
import { UploadPlaylistChoice } from "./upload-playlist-choice.tsx";
import { UploadRecipeChoice } from "./upload-recipe-choice.tsx";
import { UploadTitleField } from "./upload-title-field.tsx";
import { useTransferStore } from "./use-transfers.tsx";

/** One film with its details, folded away until they are asked for. */
export function UploadFilm({ transfer }: { transfer: Transfer }) {
  const t = useTranslations("upload.films");
  const store = useTransferStore();
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const { id, name, details, followUp, isBegun } = transfer;
  const describe = (change: Partial<FilmDetails>) =>
    store.send({ kind: "describe", ids: [id], change });
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className="py-1.5">
      <div className="flex items-baseline gap-x-3">
        {/* The word goes below the name before the button leaves the first line. */}
        <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
          <p className="min-w-0 grow basis-40 truncate font-medium" title={details.title ?? name}>
            <bdi>{details.title ?? name}</bdi>
          </p>
          <p role="status" className="text-sm text-ink-soft">
            <FollowUpWord followUp={followUp} />
          </p>
        </div>
        <Button
          variant="quiet"
          icon={<Chevron aria-hidden="true" size={14} className="rtl:-scale-x-100" />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          aria-label={t("detailsNamed", { name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t("details")}
        </Button>
      </div>
      {isOpen ? (
        <div id={panelId} className="grid gap-4 py-2 sm:grid-cols-2">
          <UploadTitleField
            filename={name}
            title={details.title}
            onChange={(title) => describe({ title })}
          />
          <UploadFolderChoice
            folderIds={details.folderIds}
            onChange={(folderIds) => describe({ folderIds })}
          />
          <UploadRecipeChoice
            recipeId={details.recipeId}
            isFixed={isBegun}
            onChange={(recipeId) => describe({ recipeId })}
          />
          <UploadPlaylistChoice
            playlistId={details.playlistId}
            onChange={(playlistId) => describe({ playlistId })}
          />
          {followUp.kind === "failed" ? (
            <div className="sm:col-span-2">
              <TransferFollowUp transfer={transfer} />
            </div>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function FollowUpWord({ followUp }: { followUp: FollowUp }) {
  const t = useTranslations("upload.films");
  switch (followUp.kind) {
    case "idle":
      return null;
    case "working":
      return <StatusLabel tone="working">{t("working")}</StatusLabel>;
    case "done":
      return <StatusLabel tone="ready">{t("done")}</StatusLabel>;
    case "failed":
      return <StatusLabel tone="trouble">{t("failed")}</StatusLabel>;
  }
}
