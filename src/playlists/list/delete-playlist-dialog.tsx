import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { removePlaylist } from "#playlists/playlist-edits-queries.ts";
import type { Playlist } from "#playlists/playlist-record.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { InlineProblem } from "#shared/ui/inline-problem.tsx";
import { strong } from "#shared/ui/strong.tsx";

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
  const services = useApi();
  const { mutate, isPending, error } = useMutation({
    // Offline the answer is lost like any other: a dialog that waits could not be left.
    mutationFn: () => removePlaylist(services, id),
  });
  return (
    <ConfirmDialog
      title={t("title")}
      confirm={t(isPending ? "busy" : "confirm")}
      isFinal
      isResting={isPending}
      // A refusal has nowhere else to be told.
      isHeld={isPending}
      // Whoever has left the page meanwhile is not led away from the next.
      onConfirm={() => mutate(undefined, { onSuccess: () => onDeleted() })}
      onClose={onClose}
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
    </ConfirmDialog>
  );
}
