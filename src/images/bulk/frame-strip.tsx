import { useTranslations } from "use-intl";
import { formatClock } from "#shared/dates/durations.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { FileImage } from "#shared/ui/file-image.tsx";
import type { Proposal } from "./proposal.ts";

/** The frames that are offered for a film, one of which is picked. */
export function FrameStrip({
  title,
  proposal: { frames, picked },
  onPick,
}: {
  title: string;
  proposal: Extract<Proposal, { kind: "proposed" }>;
  onPick: (place: number) => void;
}) {
  const t = useTranslations("pictureBoard.card");
  return (
    <div role="group" aria-label={t("frames", { title })} className="grid grid-cols-6 gap-1">
      {frames.map(({ atSeconds, preview }, at) => (
        <button
          key={atSeconds}
          type="button"
          aria-pressed={at === picked}
          aria-label={t("frame", {
            place: at + 1,
            count: frames.length,
            at: formatClock(atSeconds),
          })}
          onClick={() => onPick(at)}
          className={classNames(
            "block h-7 overflow-hidden rounded-sm bg-sunken",
            at === picked
              ? "outline-2 -outline-offset-2 outline-accent focus-visible:outline-offset-0"
              : "hover:opacity-80",
          )}
        >
          <FileImage
            file={preview}
            alt=""
            width={320}
            height={180}
            decoding="async"
            className="size-full object-cover"
          />
        </button>
      ))}
    </div>
  );
}
