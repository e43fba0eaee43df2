import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#api/api-context.tsx";
import { toProblem } from "#api/errors.ts";
import { removePlaylist } from "#api/playlist-edits-queries.ts";
import type { Playlist } from "#api/playlist-record.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { InlineProblem } from "#ui/inline-problem.tsx";

const strong = (title: ReactNode) => (
  <strong className="font-semibold">
    <bdi>{title}</bdi>
  </strong>
);

/** Says what is lost with a playlist and what stays, and deletes it when told. A refusal is shown here. */
export function DeletePlaylistDialog({
  playlist: { id, title, items, unreadableCount },
  onClose,
  onDeleted,
}: {
  playlist: Playlist;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const t = useTranslations("playlist.delete");
  const words = useTranslations("playlist");
  const dialog = useTranslations("dialog");
  const services = useApi();
  const { mutate, isPending, error } = useMutation({
    // Offline the answer is lost like any other: a dialog that waits could not be left.
    mutationFn: () => removePlaylist(services, id),
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
        {t.rich("playlist", { title: title ?? words("untitled"), playlist: strong })}
      </p>
      <ul className="my-2 list-disc ps-5">
        <li>
          {t("order", {
            isKnown: String(items !== null && unreadableCount === 0),
            count: items?.length ?? 0,
          })}
        </li>
        <li>{t("words")}</li>
        <li>{t("pictures")}</li>
      </ul>
      <p className="mb-2">
        {t("films")} {t("links")} <strong className="font-semibold">{t("final")}</strong>
      </p>
      <InlineProblem problem={toProblem(error)} />
    </Dialog>
  );
}
