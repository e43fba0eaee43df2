import { useTranslations } from "use-intl";
import { StatusLabel, type StatusTone } from "#shared/ui/status-label.tsx";
import type { VideoStatus } from "./video-record.ts";

const TONES: Record<VideoStatus, StatusTone> = {
  ready: "ready",
  encoding: "working",
  offline: "neutral",
};

/** Status of a video as text with a mark. */
export function VideoStatusLabel({ status }: { status: VideoStatus }) {
  const t = useTranslations("vod.status");
  return <StatusLabel tone={TONES[status]}>{t(status)}</StatusLabel>;
}
