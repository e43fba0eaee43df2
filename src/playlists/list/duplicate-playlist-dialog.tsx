import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useTranslations } from "use-intl";
import { duplicatePlaylist } from "#playlists/playlist-creations-queries.ts";
import type { Playlist } from "#playlists/playlist-record.ts";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { useEntryFacts } from "#playlists/use-entry-facts.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/inline-problem.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { LONGEST } from "./check-fields.ts";
import { copiedItems } from "./copied-items.ts";
import { CreationDialog } from "./creation-dialog.tsx";
import { LeftOut } from "./left-out.tsx";

/** Makes a playlist that plays the same; says before what of it can't be copied. */
export function DuplicatePlaylistDialog({
  playlist,
  onClose,
}: {
  /** As it was asked for. */
  playlist: Playlist;
  onClose: () => void;
}) {
  const t = useTranslations("playlist.duplicate");
  const labels = useTranslations("playlist");
  const problems = useTranslations("problems");
  const services = useApi();
  // Should the answer be lost, the copy is told from those that were there before.
  useEffect(() => {
    void services.queryClient.prefetchQuery(playlistQueries.list(services.api));
  }, [services]);
  // What it plays now, not when the list was read.
  const { data, error, isFetching, refetch } = useQuery({
    ...playlistQueries.detail(services.api, playlist.id),
    refetchOnMount: "always",
  });
  const items = useMemo(() => data?.items ?? [], [data]);
  const titles = useMemo(
    () =>
      new Map(
        items.flatMap(({ id, type, title }): [string, string][] =>
          title === null ? [] : [[`${type}:${id}`, title]],
        ),
      ),
    [items],
  );
  const facts = useEntryFacts(items, titles);
  const { sent, waitingTitles, droppedTitles } = copiedItems(items, facts.of);
  const isUnsure = facts.isReading || items.some((item) => facts.of(item).phase === "checking");
  const state = isFetching
    ? "reading"
    : error !== null
      ? "failed"
      : (data?.items ?? null) === null
        ? "unknown"
        : isUnsure
          ? "checking"
          : "known";
  const title = playlist.title ?? labels("untitled");
  const unreadableCount = data?.unreadableCount ?? 0;
  const usual = useMemo(
    () => ({
      title: t("copyOf", { title }).slice(0, LONGEST.title),
      description: playlist.description ?? "",
    }),
    [t, title, playlist.description],
  );
  return (
    <CreationDialog
      kind="duplicate"
      title={t("title")}
      usual={usual}
      isUnavailable={state !== "known"}
      onCreate={(fields) => duplicatePlaylist(services, fields, sent)}
      onClose={onClose}
    >
      <div role="status" className="mt-3 grid gap-2 rounded-md bg-sunken p-3 text-sm">
        {state === "reading" || state === "checking" ? (
          <StatusLabel tone="working">{t(state)}</StatusLabel>
        ) : null}
        {state === "unknown" ? <p>{t("unknown")}</p> : null}
        {state === "failed" ? <InlineProblem problem={toProblem(error)} /> : null}
        {state === "failed" || state === "unknown" ? (
          <div>
            <Button onClick={() => void refetch()}>{problems("retry")}</Button>
          </div>
        ) : null}
        {state === "known" ? (
          <>
            <p>
              {t("sent", { count: sent.length })} {t("pictures")}
            </p>
            <LeftOut why="waits" titles={waitingTitles} />
            <LeftOut why="dropped" titles={droppedTitles} />
            {unreadableCount === 0 ? null : (
              <p className="text-working">{t("unreadable", { count: unreadableCount })}</p>
            )}
          </>
        ) : null}
      </div>
    </CreationDialog>
  );
}
