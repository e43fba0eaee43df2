import { useTranslations } from "use-intl";
import type { Playlist } from "#playlists/playlist-record.ts";
import { Button } from "#shared/ui/button.tsx";
import type { DeskState } from "./order-desk.ts";

/** Why the order can't be changed, and what others have done to it meanwhile. */
export function DeskNotices({
  playlist,
  isDeleting,
  state,
  onMerge,
  onLater,
}: {
  playlist: Playlist;
  isDeleting: boolean;
  state: DeskState;
  onMerge: () => void;
  /** Null: it was put off. */
  onLater: (() => void) | null;
}) {
  const t = useTranslations("playlistDesk");
  const { hold, isKnown, theirs } = state;
  return (
    <div role="status" className="grid gap-2 not-empty:mb-3">
      {isDeleting ? <Notice title={t("deleting.title")} advice={t("deleting.advice")} /> : null}
      {hold === "elsewhere" ? (
        <Notice title={t("elsewhere.title")} advice={t("elsewhere.advice")} />
      ) : null}
      {hold !== "asking" && !isKnown ? (
        <Notice title={t("unknown.title")} advice={t("unknown.advice")} />
      ) : null}
      {playlist.unreadableCount > 0 ? (
        <Notice
          title={t("unreadable.title", { count: playlist.unreadableCount })}
          advice={t("unreadable.advice")}
        />
      ) : null}
      {theirs !== null && onLater !== null ? (
        <div className="flex flex-wrap items-center gap-2 rounded-md bg-accent-wash px-3 py-2">
          <span className="min-w-40 flex-1">{t("changedElsewhere")}</span>
          <Button onClick={onMerge}>{t("compare")}</Button>
          <Button variant="quiet" onClick={onLater}>
            {t("later")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Notice({ title, advice }: { title: string; advice: string }) {
  return (
    <div className="rounded-md bg-sunken px-3 py-2">
      <p className="font-medium">{title}</p>
      <p className="text-ink-soft">{advice}</p>
    </div>
  );
}
