import { WifiOff } from "lucide-react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { requestGateOf, useAccess } from "#shared/http/access-watch.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { oldestShownMs } from "#shared/sync/shown-age-queries.ts";
import { Button } from "#shared/ui/button.tsx";
import { isRunning } from "#uploads/engine/transfer.ts";
import { useTransfers } from "#uploads/use-transfers.tsx";
import { Notice } from "./notice.tsx";

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 10_000;

/** Says since when the connection is lost, and how old the data on screen is. */
export function OfflineNotice() {
  const { outage } = useAccess();
  return outage?.isSure === true ? <Offline sinceMs={outage.sinceMs} /> : null;
}

function Offline({ sinceMs }: { sinceMs: number }) {
  const t = useTranslations("notices.offline");
  const format = useFormatter();
  const services = useApi();
  const nowMs = useNow({ updateInterval: LOOK_EVERY_MS }).getTime();
  const oldestMs = oldestShownMs(services.queryClient);
  const isUploading = useTransfers().some(isRunning);
  return (
    <Notice
      isQuiet
      icon={<WifiOff size={16} aria-hidden="true" />}
      actions={<Button onClick={requestGateOf(services).checkNow}>{t("retry")}</Button>}
    >
      {[
        t("line", { time: format.dateTime(sinceMs, { timeStyle: "short" }) }),
        oldestMs === null ? null : t("age", ageOf(nowMs - oldestMs)),
        isUploading ? t("uploads") : null,
      ]
        .filter((sentence) => sentence !== null)
        .join(" ")}
    </Notice>
  );
}

/** Returns the age in whole minutes; in whole hours from two hours on. */
function ageOf(ageMs: number) {
  const minutes = Math.floor(ageMs / MINUTE_MS);
  if (minutes < 1) return { unit: "none", count: 0 };
  if (minutes < 120) return { unit: "minutes", count: minutes };
  return { unit: "hours", count: Math.floor(minutes / 60) };
}
