import { VideoOff } from "lucide-react";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { getPlaybackUrl } from "#player/playback.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import type { Video } from "#videos/video-record.ts";
import { openStills } from "./open-stills.ts";
import { StillFrames } from "./still-frames.tsx";
import type { OpenStills } from "./still-source.ts";

/**
 * Selects a still from a video, streamed from a signed link while mounted.
 * @param onPick receives the frame in full size, and closes it
 * @param onFile switches to a file, offered if there are no frames
 */
export function StillPicker({
  video,
  onPick,
  onFile,
}: {
  video: Video;
  onPick: (bitmap: ImageBitmap, atSeconds: number) => void;
  onFile?: (() => void) | undefined;
}) {
  const t = useTranslations("stills");
  const { api } = useApi();
  const { assetId, status } = video;
  const open = useCallback<OpenStills>(
    (onIssue) =>
      openStills(
        (signal) => getPlaybackUrl(api, assetId ?? "", signal),
        api.config.mediaHosts,
        onIssue,
      ),
    [api, assetId],
  );
  if (status === "ready" && assetId !== null) {
    return (
      <StillFrames
        key={assetId}
        open={open}
        framesPerSecond={framesPerSecondOf(video)}
        onPick={onPick}
        onFile={onFile}
      />
    );
  }
  const reason = status === "ready" ? "noAsset" : status;
  return (
    <EmptyState
      icon={<VideoOff size={28} />}
      title={t(`notReady.${reason}`)}
      action={
        onFile === undefined ? undefined : <Button onClick={() => onFile()}>{t("useFile")}</Button>
      }
    >
      {t(`notReady.${reason}Advice`)}
    </EmptyState>
  );
}

/** Of the highest rendition, which frames are taken from. */
function framesPerSecondOf({ renditions }: Video): number | null {
  const known = renditions
    .filter(({ framesPerSecond }) => framesPerSecond !== null)
    .toSorted((one, other) => (other.height ?? 0) - (one.height ?? 0));
  return known[0]?.framesPerSecond ?? null;
}
