import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { later } from "#app/later.tsx";
import { ImagesManager } from "#images/manager/images-manager.tsx";
import { paths } from "#shared/paths.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { Video, VideoPresence } from "#videos/video-record.ts";
import { VideoPreview } from "./video-preview.tsx";

const StillPicker = later(
  async () => (await import("#player/stills/still-picker.tsx")).StillPicker,
);

/** Images of one video. */
export function VideoImagesTab({ video, presence }: { video: Video; presence: VideoPresence }) {
  const t = useTranslations("film");
  const source = useTranslations("pictures.source");
  if (presence === "gone") return <VideoPreview video={video} presence={presence} />;
  return (
    <ImagesManager
      owner={{ type: "vod", id: video.id }}
      title={video.title ?? t("untitled")}
      urls={{ splashscreen: video.splashScreenUrl, thumbnail: video.thumbnailUrl }}
      scriptsTo={paths.video(video.id, "embed")}
      picker={{
        openText: source("still"),
        closeText: source("noStill"),
        render: ({ onPickStill, onFile }) => (
          <Suspense fallback={<Skeleton className="h-64" />}>
            <StillPicker video={video} onPick={onPickStill} onFile={onFile} />
          </Suspense>
        ),
      }}
    />
  );
}
