import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { later } from "#app/later.tsx";
import { PicturesManager } from "#images/manager/pictures-manager.tsx";
import { paths } from "#shared/paths.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { VodStanding } from "#videos/vod/vod-standing.ts";
import type { Vod } from "#videos/vod-record.ts";
import { VodPreview } from "./vod-preview.tsx";

const StillPicker = later(
  async () => (await import("#player/stills/still-picker.tsx")).StillPicker,
);

/** Images of one video. */
export function VodImagesTab({ vod, standing }: { vod: Vod; standing: VodStanding }) {
  const t = useTranslations("film");
  if (standing === "gone") return <VodPreview vod={vod} standing={standing} />;
  return (
    <PicturesManager
      owner={{ type: "vod", id: vod.id }}
      title={vod.title ?? t("untitled")}
      urls={{ splashscreen: vod.splashScreenUrl, thumbnail: vod.thumbnailUrl }}
      scriptsTo={paths.vod(vod.id, "embed")}
      renderStills={(props) => (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <StillPicker vod={vod} {...props} />
        </Suspense>
      )}
    />
  );
}
