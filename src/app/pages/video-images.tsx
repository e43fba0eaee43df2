import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { ImagesManager } from "#images/manager/images-manager.tsx";
import { later } from "#messages/later.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { Video } from "#videos/video-record.ts";

const StillPicker = later(
  async () => (await import("#images/stills/still-picker.tsx")).StillPicker,
);

/** The images of one video, which can be frames of it. */
export function VideoImages({ video, name }: { video: Video; name: string }) {
  const t = useTranslations("images.source");
  return (
    <ImagesManager
      owner={{ type: "vod", id: video.id }}
      title={name}
      urls={{ splashscreen: video.splashScreenUrl, thumbnail: video.thumbnailUrl }}
      picker={{
        openText: t("still"),
        closeText: t("noStill"),
        render: ({ onPickStill, onFile }) => (
          <Suspense fallback={<Skeleton className="h-64" />}>
            <StillPicker video={video} onPick={onPickStill} onFile={onFile} />
          </Suspense>
        ),
      }}
    />
  );
}
