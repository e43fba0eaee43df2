import { useTranslations } from "use-intl";
import type { VodStatus } from "#api/vod-record.ts";
import { StatusLabel, type StatusTone } from "#ui/status-label.tsx";

const TONES: Record<VodStatus, StatusTone> = {
  ready: "ready",
  encoding: "working",
  offline: "neutral",
};

/** How a film stands, in a word and a mark. */
export function VodStatusLabel({ status }: { status: VodStatus }) {
  const t = useTranslations("film.status");
  return <StatusLabel tone={TONES[status]}>{t(status)}</StatusLabel>;
}
