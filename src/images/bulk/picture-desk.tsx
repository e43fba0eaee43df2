import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { pictureJobQueries } from "#images/picture-jobs-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { vodEditQueries } from "#videos/vod-edits-queries.ts";
import { vodLibraryQueries } from "#videos/vod-library-queries.ts";
import type { Vod } from "#videos/vod-record.ts";
import { awaitedPlaces } from "./awaited-places.ts";
import { BoardBar } from "./board-bar.tsx";
import { boardFilms, lackingKinds } from "./board-films.ts";
import { type BoardView, FILLS } from "./board-view.ts";
import { ChosenNote } from "./chosen-note.tsx";
import { EmptyBoard } from "./empty-board.tsx";
import type { FilmFrames } from "./film-frames.ts";
import { FilmGrid } from "./film-grid.tsx";
import { isInTrouble, standingOf } from "./picture-queue.ts";
import { createProposals } from "./proposals.ts";
import { ReadingNote } from "./reading-note.tsx";
import { usePictureQueue } from "./use-picture-queue.ts";
import { useProposalsSummary } from "./use-proposals.ts";
import { WaitingFilms } from "./waiting-films.tsx";

/** Films that lack pictures, frames to choose from, and the way of those that are approved. */
export function PictureDesk({
  view,
  chosen,
  addressOf,
  frames,
  renderUnreadable,
}: {
  view: BoardView;
  /** What was chosen for this visit; null: nobody knows. */
  chosen: ReadonlySet<string> | null;
  /** Where a view is. */
  addressOf: (view: BoardView) => string;
  frames: FilmFrames;
  /** Says how a host is to let pages read its films. */
  renderUnreadable: (host: string, onRetry: () => void) => ReactNode;
}) {
  const t = useTranslations("pictureBoard");
  const { api } = useApi();
  const navigate = useNavigate();
  const { state }: { state: unknown } = useLocation();
  const { data: library, error, isFetching, refetch } = useQuery(vodLibraryQueries.all(api));
  const { data: pending } = useQuery(vodEditQueries.pending());
  const all = useDeferredValue(library?.vods);
  const { data: jobs } = useQuery(pictureJobQueries.all());
  const { queue, pictures } = usePictureQueue();
  const [proposals] = useState(() => createProposals(frames));
  const summary = useProposalsSummary(proposals);
  useEffect(
    () => () => {
      proposals.stop();
      queue.tidy();
    },
    [proposals, queue],
  );
  const only = view.isChosenOnly ? chosen : null;
  const given = useMemo(() => new Set(pictures.map(({ vodId }) => vodId)), [pictures]);
  const awaited = useMemo(() => awaitedPlaces(jobs), [jobs]);
  const films = useMemo(() => {
    const there = (all ?? []).filter(({ id }) => pending[id]?.kind !== "removal");
    return boardFilms(there, { fill: view.fill, chosen: only, given, awaited });
  }, [all, pending, view.fill, only, given, awaited]);
  useEffect(() => {
    if (library?.isComplete !== true) return;
    const there = new Set(library.vods.map(({ id }) => id));
    for (const each of pictures) {
      // Of a film that was removed there is no card to dismiss it on.
      if (isInTrouble(each) && !there.has(each.vodId)) queue.drop(each.id);
    }
  }, [library, pictures, queue]);
  const problem = toProblem(error) ?? library?.failure ?? null;
  if (library === undefined || all === undefined) {
    if (problem !== null && !isFetching) {
      return <ErrorNotice problem={problem} onRetry={() => void refetch()} />;
    }
    return (
      <>
        <span role="status" className="sr-only">
          {t("loading")}
        </span>
        <Skeleton className="h-96 w-full" />
      </>
    );
  }
  const { ready, waiting } = films;
  const noFilms = new Set(
    pictures.filter((each) => standingOf(each) === "noFilm").map(({ vodId }) => vodId),
  );
  const isLacking = (vod: Vod) => !noFilms.has(vod.id) && lackingKinds(vod, view.fill).length > 0;
  const kindsOf = (vod: Vod) => lackingKinds(vod, view.fill, awaited);
  const lackingCount = ready.filter(isLacking).length + waiting.length;
  const upload = () =>
    queue.add(
      ready
        .filter(({ id }) => summary.readyIds.has(id))
        .flatMap((vod) => {
          const kinds = kindsOf(vod);
          const file = kinds.length === 0 ? null : proposals.handOver(vod.id);
          return file === null ? [] : kinds.map((kind) => ({ vodId: vod.id, kind, file }));
        }),
    );
  return (
    <>
      <p className="mb-3 max-w-prose text-ink-soft">{t("intro")}</p>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <ModeSwitch
          label={t("fill.label")}
          options={FILLS.map((fill) => ({ value: fill, text: t(`fill.${fill}`) }))}
          value={view.fill}
          onChange={(fill) => void navigate(addressOf({ ...view, fill }), { state })}
        />
        <p role="status" className="text-ink-soft">
          {t("count", { count: lackingCount })}
        </p>
      </div>
      {view.isChosenOnly ? (
        <ChosenNote
          count={chosen?.size ?? null}
          completeCount={films.completeCount}
          unknownCount={library.isComplete ? films.unknownCount : 0}
          allTo={addressOf({ ...view, isChosenOnly: false })}
        />
      ) : null}
      <ReadingNote
        library={library}
        problem={isFetching ? null : problem}
        onRetry={() => void refetch()}
      />
      {[...summary.unreadable].map(([host, vodIds]) => (
        <div key={host} className="mb-3">
          {renderUnreadable(host, () => {
            for (const vod of ready) if (vodIds.includes(vod.id)) proposals.ask(vod);
          })}
        </div>
      ))}
      {ready.length === 0 ? (
        <EmptyBoard
          fill={view.fill}
          isChosen={only !== null}
          isReading={!library.isComplete}
          areSomeWaiting={waiting.length > 0}
        />
      ) : (
        <>
          <BoardBar
            films={ready}
            kindsOf={kindsOf}
            proposals={proposals}
            summary={summary}
            pictures={pictures}
            onUpload={upload}
            onRetry={queue.retry}
          />
          <FilmGrid films={ready} proposals={proposals} queue={queue} />
        </>
      )}
      <WaitingFilms films={waiting} />
      <DraftGuard
        isChanged={summary.approvedIds.size > 0}
        question={{ title: t("leave.title"), advice: t("leave.advice") }}
      />
    </>
  );
}
