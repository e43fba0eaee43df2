import { useQuery } from "@tanstack/react-query";
import { ImageOff, Images } from "lucide-react";
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { pictureJobQueries } from "#images/picture-jobs-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { Problem } from "#shared/http/problem.ts";
import { paths } from "#shared/paths.ts";
import { Button } from "#shared/ui/button.tsx";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { vodEditQueries } from "#videos/vod-edits-queries.ts";
import type { VodLibrary } from "#videos/vod-library.ts";
import { vodLibraryQueries } from "#videos/vod-library-queries.ts";
import type { Vod } from "#videos/vod-record.ts";
import { BoardBar } from "./board-bar.tsx";
import { awaitedPlaces, boardFilms, type Hindrance, lackingKinds } from "./board-films.ts";
import { type BoardView, FILLS, type Fill } from "./board-view.ts";
import type { FilmFrames } from "./film-frames.ts";
import { FilmGrid } from "./film-grid.tsx";
import { isInTrouble, standingOf, usePictureQueue } from "./picture-queue.ts";
import { createProposals, useProposalsSummary } from "./proposals.ts";

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

/** Why there is no film to look at. */
function EmptyBoard({
  fill,
  isChosen,
  isReading,
  areSomeWaiting,
}: {
  fill: Fill;
  /** Whether only films that were chosen count. */
  isChosen: boolean;
  /** Whether more films may come. */
  isReading: boolean;
  /** Whether some lack a picture and give no frames. */
  areSomeWaiting: boolean;
}) {
  const t = useTranslations("pictureBoard.empty");
  if (isReading) {
    return <EmptyState title={t("reading")}>{t("readingAdvice")}</EmptyState>;
  }
  if (areSomeWaiting) {
    return (
      <EmptyState icon={<ImageOff size={28} />} title={t("waiting")}>
        {t("waitingAdvice")}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Images size={28} />} title={isChosen ? t("chosen") : t(fill)}>
      {isChosen ? t("chosenAdvice") : t("advice")}
    </EmptyState>
  );
}

/** How far the films are read, until all are. */
function ReadingNote({
  library: { isComplete, vods, totalCount: total },
  problem,
  onRetry,
}: {
  library: VodLibrary;
  /** Why the reading has stopped; null: it goes on. */
  problem: Problem | null;
  onRetry: () => void;
}) {
  const t = useTranslations("pictureBoard");
  const problems = useTranslations("problems");
  if (isComplete) return null;
  const read = vods.length;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 rounded-md bg-sunken px-3 py-2 text-ink-soft">
      <p role={problem === null ? undefined : "status"}>
        {problem !== null
          ? t("readingFailed", { read, reason: problems(`${problem.kind}.title`) })
          : total === null
            ? t("readingUnknown", { read })
            : t("reading", { read, total })}
      </p>
      {problem === null ? null : <Button onClick={onRetry}>{t("goOn")}</Button>}
    </div>
  );
}

/** That only films are shown that were chosen before, and what became of the rest of them. */
function ChosenNote({
  count,
  completeCount,
  unknownCount,
  allTo,
}: {
  /** Null: nobody knows any more which ones they were. */
  count: number | null;
  completeCount: number;
  unknownCount: number;
  allTo: string;
}) {
  const t = useTranslations("pictureBoard.chosen");
  const notes = count === null ? [t("forgotten")] : [t("some", { count })];
  if (completeCount > 0) notes.push(t("complete", { count: completeCount }));
  if (unknownCount > 0) notes.push(t("unknown", { count: unknownCount }));
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2 text-ink-soft">
      <p role="status">{notes.join(" ")}</p>
      {count === null ? null : (
        <Link to={allTo} className="inline-block min-h-6 text-accent underline">
          {t("all")}
        </Link>
      )}
    </div>
  );
}

const MOST_NAMED = 100;

/** Films that lack a picture and give no frames now, each with the reason. */
function WaitingFilms({ films }: { films: readonly { vod: Vod; reason: Hindrance }[] }) {
  const t = useTranslations("pictureBoard");
  if (films.length === 0) return null;
  return (
    <Panel title={t("waiting.title")} className="mt-5">
      <ul className="grid gap-x-5 sm:grid-cols-2">
        {films.slice(0, MOST_NAMED).map(({ vod, reason }) => (
          <li key={vod.id} className="min-w-0 border-b border-line py-1.5">
            <Link
              to={paths.vod(vod.id, "images")}
              className="inline-block max-w-full truncate py-0.5 align-bottom font-medium hover:underline"
            >
              <bdi>{vod.title ?? t("untitled")}</bdi>
            </Link>
            <p className="text-sm text-ink-soft">{t(`waiting.${reason}`)}</p>
          </li>
        ))}
      </ul>
      {films.length > MOST_NAMED ? (
        <p className="mt-2 text-ink-soft">
          {t("waiting.more", { count: films.length - MOST_NAMED })}
        </p>
      ) : null}
    </Panel>
  );
}
