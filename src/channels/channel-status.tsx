import { useTranslations } from "use-intl";
import { StatusLabel } from "#shared/ui/status-label.tsx";

/** Whether a channel is switched on. Never whether it is sending: the service does not tell. */
export function ChannelStatus({ isEnabled }: { isEnabled: boolean }) {
  const t = useTranslations("channel");
  return (
    <StatusLabel tone={isEnabled ? "ready" : "neutral"}>
      {t(isEnabled ? "enabled" : "disabled")}
    </StatusLabel>
  );
}
