import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#api/api-context.tsx";
import { toProblem } from "#api/errors.ts";
import { removeVod } from "#api/vod-edits-queries.ts";
import type { Vod } from "#api/vod-record.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { InlineProblem } from "#ui/inline-problem.tsx";

const strong = (title: ReactNode) => (
  <strong className="font-semibold">
    <bdi>{title}</bdi>
  </strong>
);

/** Says what is lost with a film, and deletes it when told. A refusal is shown here. */
export function DeleteVodDialog({
  vod,
  onClose,
  onDeleted,
}: {
  vod: Vod;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const t = useTranslations("film.delete");
  const vodWords = useTranslations("film");
  const dialog = useTranslations("dialog");
  const services = useApi();
  const { mutate, isPending, error } = useMutation({
    // Offline the answer is lost like any other: a dialog that waits could not be left.
    mutationFn: () => removeVod(services, vod.id),
  });
  // A refusal has nowhere else to be told.
  const close = () => {
    if (!isPending) onClose();
  };
  return (
    <Dialog
      title={t("title")}
      onClose={close}
      actions={
        <>
          <Button aria-disabled={isPending} onClick={close}>
            {dialog("cancel")}
          </Button>
          <Button
            variant="primary"
            aria-disabled={isPending}
            className="bg-trouble text-surface not-disabled:hover:bg-trouble"
            onClick={() => {
              // Whoever has left the page meanwhile is not led away from the next.
              if (!isPending) mutate(undefined, { onSuccess: () => onDeleted() });
            }}
          >
            {t(isPending ? "busy" : "confirm")}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        {t.rich("film", {
          title: vod.title ?? vodWords("untitled"),
          film: strong,
        })}
      </p>
      <ul className="my-2 list-disc ps-5">
        <li>{t("renditions", { count: vod.renditions.length })}</li>
        {vod.subtitleLanguages.length === 0 ? null : (
          <li>{t("subtitles", { count: vod.subtitleLanguages.length })}</li>
        )}
        <li>{t("playlists")}</li>
      </ul>
      <p className="mb-2">
        {t("links")} <strong className="font-semibold">{t("final")}</strong>
      </p>
      <InlineProblem problem={toProblem(error)} />
    </Dialog>
  );
}
