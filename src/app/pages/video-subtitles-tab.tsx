import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { useIntake } from "#captions/intake/intake.ts";
import { SubtitleManager } from "#captions/manager/subtitle-manager.tsx";
import { type Subtitle, subtitleQueries } from "#captions/subtitles-queries.ts";
import { later } from "#messages/later.tsx";
import { normaliseLanguage } from "#shared/format/languages.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import type { PlayerHandle } from "#shared/ui/player-handle.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { Video, VideoPresence } from "#videos/video-record.ts";
import { VideoPreview } from "./video-preview.tsx";

const Workbench = later(async () => (await import("#captions/workbench/workbench.tsx")).Workbench);

const LostDraft = later(async () => (await import("#captions/workbench/lost-draft.tsx")).LostDraft);

/** Shows the caption tracks of one video, or the workbench for the track `?edit=` (its id, or `new`). */
export function VideoSubtitlesTab({ video, presence }: { video: Video; presence: VideoPresence }) {
  const t = useTranslations("subtitles");
  const leave = useTranslations("subtitleUpload.leave");
  const { api } = useApi();
  const mayEdit = useMayEdit();
  const [params, setParams] = useSearchParams();
  const { data: tracks, isPending } = useQuery(subtitleQueries.list(api, video.id));
  const player = useRef<PlayerHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const edited = mayEdit ? params.get("edit") : null;
  // The edited track as it was when opened: it may disappear from the list meanwhile.
  const [source, setSource] = useState<Subtitle | null>(null);
  const listed = tracks?.find(({ id }) => id === edited) ?? null;
  if (source !== listed && source?.id !== edited) setSource(listed);
  const shownId = tracks?.find(({ id }) => id === selectedId)?.id ?? null;
  const { intake, entries } = useIntake(video.durationSeconds);
  // Rejected files are not lost by leaving.
  const unsentCount = entries.filter(({ answer }) => answer?.kind !== "refused").length;
  if (presence === "gone") return <VideoPreview video={video} presence={presence} />;
  const isEditing = edited === "new" || source !== null;
  if (edited !== null && !isEditing && isPending) return <Skeleton className="h-96" />;
  if (isEditing) {
    return (
      <Suspense fallback={<Skeleton className="h-96" />}>
        <Workbench
          video={video}
          source={source}
          onClose={() =>
            setParams((now) => {
              now.delete("edit");
              return now;
            })
          }
          onSaved={(trackId) =>
            setParams(
              (now) => {
                now.set("edit", trackId);
                return now;
              },
              { replace: true },
            )
          }
          renderPlayer={(props) => <VideoPreview video={video} presence={presence} {...props} />}
        />
      </Suspense>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div ref={frame} className="min-w-0 lg:sticky lg:top-4">
        <VideoPreview
          video={video}
          presence={presence}
          handle={player}
          captions={shownId === null ? undefined : { kind: "track", subtitleId: shownId }}
        />
      </div>
      <div className="min-w-0">
        {edited === null || tracks === undefined ? null : (
          <div className="mb-4 rounded-md bg-sunken px-3 py-2">
            <p role="status">{t("notThere")}</p>
            <Suspense>
              <LostDraft videoId={video.id} trackId={edited} onShow={setSource} />
            </Suspense>
          </div>
        )}
        <SubtitleManager
          video={video}
          intake={intake}
          entries={entries}
          wanted={normaliseLanguage(params.get("language") ?? "", [])}
          shownId={shownId}
          onShow={(subtitleId) => {
            setSelectedId(subtitleId);
            if (subtitleId === null) return;
            // On narrow screens the player is far above.
            frame.current?.scrollIntoView({ block: "nearest" });
            if (player.current?.isPlaying() === false) player.current.play();
          }}
        />
      </div>
      <DraftGuard
        isChanged={unsentCount > 0}
        question={{
          title: leave("title"),
          advice: leave("advice", { count: unsentCount }),
        }}
      />
    </div>
  );
}
