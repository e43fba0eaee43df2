import { useTranslations } from "use-intl";
import { StatusLabel } from "#shared/ui/status-label.tsx";

/** Renders whether a channel is enabled. The service does not report whether it is on air. */
export function ChannelStatus({ isEnabled }: { isEnabled: boolean }) {
  const t = useTranslations("channel");
  return (
    <StatusLabel tone={isEnabled ? "ready" : "neutral"}>
      {t(isEnabled ? "enabled" : "disabled")}
    </StatusLabel>
  );
}
