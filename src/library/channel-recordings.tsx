import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { formatClock } from "#shared/dates/durations.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { paths } from "#shared/paths.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { Button } from "#shared/ui/button.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Thumbnail } from "#shared/ui/thumbnail.tsx";
import { withAllPendingEdits } from "#videos/pending-videos.ts";
import { VideoStatusLabel } from "#videos/video-card.tsx";
import { videoEdits } from "#videos/video-edits-queries.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import type { Video } from "#videos/video-record.ts";
import { LibraryLink } from "./lists/library-link.tsx";
import { recordingsIn } from "./lists/recordings.ts";

/** Limits the recordings that are shown; the library has all. */
const SHOWN = 5;

/**
 * Lists the recordings of a channel, newest first. The service can't be asked for them, so they are found as the library is
 * read.
 * @param isRecorded new broadcasts are recorded
 */
export function ChannelRecordings({
  channelId,
  isRecorded,
}: {
  channelId: string;
  isRecorded: boolean;
}) {
  const t = useTranslations("lists");
  const common = useTranslations("common");
  const services = useApi();
  const mayEdit = useMayEdit();
  const query = useQuery(videoLibraryQueries.all(services.api));
  const { data: library, isFetching } = query;
  const pending = useStore(videoEdits.pendingOf(services));
  const [isLong, setIsLong] = useState(false);
  const recordings = useMemo(
    () =>
      library &&
      withAllPendingEdits(
        recordingsIn(library.videos, channelId).filter(({ id }) => pending[id]?.kind !== "removal"),
        pending,
      ),
    [library, channelId, pending],
  );
  const failure = isFetching ? null : (library?.failure ?? toProblem(query.error));
  const isReading = library?.isComplete === false && failure === null;
  // Where reading has ended early, that none was found says nothing.
  const isUnknown = library?.isComplete === false && failure !== null && recordings?.length === 0;
  return (
    <Panel title={t("titles.recordings")}>
      <Loaded
        data={isUnknown ? undefined : recordings}
        problem={failure}
        asOfMs={query.dataUpdatedAt}
        onRetry={() => void query.refetch()}
        skeleton={<Skeleton className="h-28" />}
      >
        {(known) => (
          <>
            {known.length === 0 ? (
              <p className="text-ink-soft">
                {isReading
                  ? t("paste.reading")
                  : t(`recordings.${isRecorded ? "empty" : mayEdit ? "off" : "nothing"}`)}
              </p>
            ) : (
              <ol className="divide-y divide-line">
                {(isLong ? known : known.slice(0, SHOWN)).map((video) => (
                  <RecordingRow key={video.id} video={video} />
                ))}
              </ol>
            )}
            {known.length === 0 ? null : (
              <div className="mt-3 flex flex-wrap items-center gap-2">
                <LibraryLink rule={{ kind: "recordings", channelId }} />
                {isLong || known.length <= SHOWN ? null : (
                  <Button variant="quiet" onClick={() => setIsLong(true)}>
                    {common("showMore", { count: known.length - SHOWN })}
                  </Button>
                )}
                <p role="status" className="text-sm text-ink-soft">
                  {isReading ? t("paste.reading") : null}
                </p>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function RecordingRow({ video }: { video: Video }) {
  const common = useTranslations("common");
  const format = useFormatter();
  const { createdAtMs, durationSeconds } = video;
  return (
    <li className="flex items-center gap-3 py-2 first:pt-0">
      <Thumbnail
        url={video.thumbnailUrl}
        width={96}
        height={54}
        className="h-14 w-24 shrink-0 rounded-sm bg-sunken object-cover"
      >
        <span className="block h-14 w-24 shrink-0 rounded-sm bg-sunken" />
      </Thumbnail>
      <div className="min-w-0">
        <Link to={paths.video(video.id)} className="font-medium hover:text-accent hover:underline">
          <bdi className="line-clamp-2 wrap-anywhere">{video.title ?? common("untitled")}</bdi>
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          <VideoStatusLabel status={video.status} />
          {createdAtMs === null ? null : (
            <span>{format.dateTime(createdAtMs, { dateStyle: "medium", timeStyle: "short" })}</span>
          )}
          {durationSeconds === null || video.status === "encoding" ? null : (
            <span>{formatClock(durationSeconds)}</span>
          )}
        </p>
      </div>
    </li>
  );
}
