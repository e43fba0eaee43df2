import { useQuery } from "@tanstack/react-query";
import { Images } from "lucide-react";
import { Suspense, useDeferredValue, useEffect, useMemo, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { hasIssue } from "#images/image-job.ts";
import {
  dropImageJob,
  imageJobsOf,
  queueImages,
  retryImageJob,
  tidyQueuedImages,
} from "#images/image-jobs-queries.ts";
import { KIND_LABELS } from "#images/images.ts";
import { UnreadableNotice } from "#images/stills/unreadable-notice.tsx";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import { paths } from "#shared/paths.ts";
import { useStore, useStoreAtOnce } from "#shared/sync/use-store.ts";
import { Button } from "#shared/ui/button.tsx";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { FileZone } from "#shared/ui/file-zone.tsx";
import { lazily } from "#shared/ui/lazily.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useChangedHref } from "#shared/ui/use-url-view.ts";
import { videoEdits } from "#videos/video-edits-queries.ts";
import type { VideoLibrary } from "#videos/video-library.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import type { Video } from "#videos/video-record.ts";
import {
  awaitedPlaces,
  type BoardView,
  boardVideos,
  FILLS,
  type Hindrance,
  lackingKinds,
} from "./board-videos.ts";
import { MAX_FILES } from "./image-plan.ts";
import { createProposals, type Proposals, type VideoFrames } from "./proposals.ts";
import { BoardBar, VideoGrid } from "./video-grid.tsx";

/** Is loaded when there are files. */
const ReplaceImages = lazily(
  async () => (await import("#images/replace-images.tsx")).ReplaceImages,
);

export function MissingImagesBoard({
  view,
  selected,
  toHref,
  frames,
}: {
  view: BoardView;
  /** Holds the videos selected for this visit. Is null when they are unknown. */
  selected: ReadonlySet<string> | null;
  toHref: (view: BoardView) => string;
  frames: VideoFrames;
}) {
  const t = useTranslations("imageBoard");
  const labels = useTranslations();
  const services = useApi();
  const mayEdit = useMayEdit();
  const [proposals] = useState(() => createProposals(frames));
  const summary = useStoreAtOnce(proposals);
  const [files, setFiles] = useState<readonly File[] | null>(null);
  useEffect(
    () => () => {
      proposals.stop();
      tidyQueuedImages(services);
    },
    [proposals, services],
  );
  const { library, problem, retry, images, videos, awaited } = useBoard(
    view,
    selected,
    summary.unplayable,
  );
  if (library === undefined || videos === null) {
    return (
      <Loaded
        data={undefined}
        problem={problem}
        onRetry={retry}
        skeleton={<Skeleton className="h-96 w-full" />}
      />
    );
  }
  const { ready, waiting } = videos;
  const noVideos = images.filter(({ reason }) => reason === "noVideo").map(({ owner }) => owner.id);
  const isLacking = (video: Video) =>
    !noVideos.includes(video.id) && lackingKinds(video, view.fill).length > 0;
  const kindsOf = (video: Video) => lackingKinds(video, view.fill, awaited);
  const lackingCount = ready.filter(isLacking).length + waiting.length;
  const upload = () => {
    const approved = ready.filter(({ id }) => summary.readyIds.has(id));
    queueImages(services, handOverImages(proposals, approved, kindsOf));
  };
  return (
    <>
      {mayEdit ? <Intro onFiles={setFiles} /> : null}
      <FillChoice view={view} toHref={toHref} count={lackingCount} />
      {view.isSelectedOnly ? (
        <SelectionNote
          count={selected?.size ?? null}
          allHref={toHref({ ...view, isSelectedOnly: false })}
        />
      ) : null}
      <ReadingNote library={library} problem={problem} onRetry={retry} />
      {[...summary.unreadable].map(([host, videoIds]) => (
        <div key={host} className="mb-3">
          <UnreadableNotice
            host={host}
            file={null}
            onRetry={() => {
              for (const video of ready) if (videoIds.includes(video.id)) proposals.ask(video);
            }}
          />
        </div>
      ))}
      {ready.length === 0 && (mayEdit || waiting.length === 0) ? (
        <EmptyBoard isComplete={library.isComplete} hasWaiting={waiting.length > 0} />
      ) : mayEdit ? (
        <>
          <BoardBar
            videos={ready}
            kindsOf={kindsOf}
            proposals={proposals}
            summary={summary}
            images={images}
            onUpload={upload}
            onRetry={() => {
              for (const { id } of images) retryImageJob(services, id);
            }}
          />
          <VideoGrid videos={ready} proposals={proposals} />
        </>
      ) : (
        <VideoLinks
          title={labels("common.videos")}
          videos={[...ready.map((video) => ({ video, reason: null })), ...waiting]}
        />
      )}
      {mayEdit ? <VideoLinks title={t("waiting.title")} videos={waiting} /> : null}
      {files === null ? null : (
        <Suspense>
          <ReplaceImages
            files={files}
            selected={view.isSelectedOnly ? selected : null}
            onClose={() => setFiles(null)}
          />
        </Suspense>
      )}
      <DraftGuard
        isChanged={summary.approvedIds.size > 0 || files !== null}
        question={{ title: t("leave.title"), advice: t("leave.advice") }}
      />
    </>
  );
}

/** Reads the videos that lack an image, and the images that are queued. `videos` null: not read yet. */
function useBoard(
  view: BoardView,
  selected: ReadonlySet<string> | null,
  unplayable: ReadonlySet<string>,
) {
  const services = useApi();
  const {
    data: library,
    error,
    isFetching,
    refetch,
  } = useQuery(videoLibraryQueries.all(services.api));
  const pending = useStore(videoEdits.pendingOf(services));
  const all = useDeferredValue(library?.videos);
  const jobs = useStore(imageJobsOf(services).store);
  const images = useMemo(() => jobs.filter(({ isQueued }) => isQueued), [jobs]);
  const only = view.isSelectedOnly ? selected : null;
  const awaited = useMemo(() => awaitedPlaces(jobs), [jobs]);
  const videos = useMemo(() => {
    if (all === undefined) return null;
    const there = all.filter(({ id }) => pending[id]?.kind !== "removal");
    const given = new Set(images.map(({ owner }) => owner.id));
    return boardVideos(there, { fill: view.fill, selected: only, given, awaited, unplayable });
  }, [all, pending, view.fill, only, images, awaited, unplayable]);
  useEffect(() => {
    if (library?.isComplete !== true || library.isDoubtful) return;
    const there = new Set(library.videos.map(({ id }) => id));
    for (const each of images) {
      // A removed video has no card to dismiss it on.
      if (hasIssue(each) && !there.has(each.owner.id)) dropImageJob(services, each.id);
    }
  }, [library, images, services]);
  return {
    library,
    /** Says why reading stopped; null while it continues. */
    problem: isFetching ? null : (toProblem(error) ?? library?.failure ?? null),
    retry: () => void refetch(),
    images,
    videos,
    awaited,
  };
}

/** Takes the approved images from the proposals. @param kindsOf returns what a video lacks */
function handOverImages(
  proposals: Proposals,
  videos: readonly Video[],
  kindsOf: (video: Video) => ReturnType<typeof lackingKinds>,
) {
  return videos.flatMap((video) => {
    const kinds = kindsOf(video);
    const file = kinds.length === 0 ? null : proposals.handOver(video.id);
    const owner = { type: "vod" as const, id: video.id };
    return file === null ? [] : kinds.map((kind) => ({ owner, kind, file }));
  });
}

function FillChoice({
  view,
  toHref,
  count,
}: {
  view: BoardView;
  toHref: (view: BoardView) => string;
  count: number;
}) {
  const t = useTranslations("imageBoard");
  const labels = useTranslations();
  const navigate = useNavigate();
  const changedHref = useChangedHref(toHref);
  const { state }: { state: unknown } = useLocation();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <ModeSwitch
        label={t("fill")}
        options={FILLS.map((fill) => ({ value: fill, text: labels(KIND_LABELS[fill]) }))}
        value={view.fill}
        onChange={(fill) => void navigate(changedHref(view, { ...view, fill }), { state })}
      />
      <p role="status" className="text-ink-soft">
        {t("count", { count })}
      </p>
    </div>
  );
}

function EmptyBoard({ isComplete, hasWaiting }: { isComplete: boolean; hasWaiting: boolean }) {
  const t = useTranslations("imageBoard.empty");
  const name = !isComplete ? "reading" : hasWaiting ? "waiting" : "complete";
  return <EmptyState icon={<Images size={28} />} title={t(name)} />;
}

function Intro({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useTranslations();
  return (
    <>
      <p className="mb-3 max-w-prose text-ink-soft">
        {t("imageBoard.intro")} {t("common.imagesStay")}
      </p>
      <div className="mb-3">
        <FileZone
          label={t("imagePlan.pick")}
          hint={t("imagePlan.pickHint", { count: MAX_FILES })}
          choose={t("common.chooseFiles")}
          letGo={t("imagePlan.letGo")}
          icon={<Images aria-hidden="true" size={32} />}
          accept="image/*"
          isMultiple
          onFiles={(files) => {
            if (files.length > 0) onFiles(files);
          }}
        />
      </div>
    </>
  );
}

function SelectionNote({
  count,
  allHref,
}: {
  /** Is null when the selection is not known any more. */
  count: number | null;
  allHref: string;
}) {
  const t = useTranslations("imageBoard");
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2 text-ink-soft">
      <p role="status">{count === null ? t("selectionLost") : t("selected", { count })}</p>
      {count === null ? null : (
        <Link to={allHref} className="inline-block min-h-6 text-accent underline">
          {t("showAll")}
        </Link>
      )}
    </div>
  );
}

function ReadingNote({
  library: { isComplete, videos },
  problem,
  onRetry,
}: {
  library: VideoLibrary;
  /** Says why reading stopped; null while it continues. */
  problem: Problem | null;
  onRetry: () => void;
}) {
  const t = useTranslations("imageBoard");
  const labels = useTranslations();
  if (isComplete) return null;
  const read = videos.length;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 rounded-md bg-sunken px-3 py-2 text-ink-soft">
      <p role={problem === null ? undefined : "status"}>
        {problem !== null
          ? t("readingFailed", { read, reason: labels(`problems.${problem.kind}.title`) })
          : t("reading", { read })}
      </p>
      {problem === null ? null : <Button onClick={onRetry}>{labels("common.continue")}</Button>}
    </div>
  );
}

const MAX_NAMED = 100;

function VideoLinks({
  title,
  videos,
}: {
  title: string;
  /** Lists videos with the reason why no frame can be selected; null where there is none. */
  videos: readonly { video: Video; reason: Hindrance | null }[];
}) {
  const t = useTranslations("imageBoard.waiting");
  const labels = useTranslations();
  const textOf = (reason: Hindrance) => {
    if (reason === "unplayable") return labels("problems.unplayable.title");
    const isCommon = reason === "unpublished" || reason === "encoding";
    return isCommon ? labels(`common.${reason}`) : t(reason);
  };
  if (videos.length === 0) return null;
  return (
    <Panel title={title} className="mt-5">
      <ul className="grid gap-x-5 sm:grid-cols-2">
        {videos.slice(0, MAX_NAMED).map(({ video, reason }) => (
          <li key={video.id} className="min-w-0 border-b border-line py-1.5">
            <Link
              to={paths.video(video.id, "images")}
              className="inline-block max-w-full truncate py-0.5 align-bottom font-medium hover:underline"
            >
              <bdi>{video.title ?? labels("common.untitled")}</bdi>
            </Link>
            {reason === null ? null : <p className="text-sm text-ink-soft">{textOf(reason)}</p>}
          </li>
        ))}
      </ul>
      {videos.length > MAX_NAMED ? (
        <p className="mt-2 text-ink-soft">{t("more", { count: videos.length - MAX_NAMED })}</p>
      ) : null}
    </Panel>
  );
}
