import { ImageOff, LoaderCircle } from "lucide-react";
import { useTranslations } from "use-intl";
import { FileImage } from "#shared/ui/file-image.tsx";
import { type Proposal, pictureOf } from "./proposal.ts";

/** The picture of a card: what was given, else what is proposed, else that there is none. */
export function CardPicture({
  title,
  proposal,
  file,
}: {
  title: string;
  proposal: Proposal | undefined;
  /** What was given; null: nothing was. */
  file: Blob | null;
}) {
  const t = useTranslations("pictureBoard.card");
  const inFull = pictureOf(proposal);
  const small = proposal?.kind === "proposed" ? proposal.frames[proposal.picked]?.preview : null;
  const shown = file ?? inFull ?? small ?? null;
  const isBusy =
    file === null &&
    (proposal?.kind === "looking" ||
      (proposal?.kind === "proposed" && inFull === null && proposal.trouble === null));
  return (
    <div className="relative grid aspect-video place-items-center overflow-hidden bg-sunken">
      {shown === null ? (
        <span className="grid justify-items-center gap-1 text-xs text-ink-soft">
          <ImageOff aria-hidden="true" size={22} />
          {t("noneYet")}
        </span>
      ) : (
        <FileImage
          file={shown}
          alt={file === null ? t("picture", { title }) : t("given", { title })}
          width={640}
          height={360}
          decoding="async"
          className="size-full object-contain"
        />
      )}
      {isBusy ? (
        <LoaderCircle
          aria-hidden="true"
          size={22}
          className="absolute end-2 top-2 animate-spin rounded-full bg-surface p-0.5 text-ink"
        />
      ) : null}
    </div>
  );
}
