import { useTranslations } from "use-intl";
import { StatusLabel, type StatusTone } from "#shared/ui/status-label.tsx";
import type { VodStatus } from "./vod-record.ts";

const TONES: Record<VodStatus, StatusTone> = {
  ready: "ready",
  encoding: "working",
  offline: "neutral",
};

/** How a film stands, in a word and a mark. */
export function VodStatusLabel({ status }: { status: VodStatus }) {
  const t = useTranslations("vod.status");
  return <StatusLabel tone={TONES[status]}>{t(status)}</StatusLabel>;
}
