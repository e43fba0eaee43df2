import { useState, useSyncExternalStore } from "react";
import { useTimeZone, useTranslations } from "use-intl";
import { readRegionalChoice, readRegionalText } from "#settings/regional.ts";
import { zoneName } from "#shared/dates/zones.ts";
import { browserTimeZone, takeBrowserTimeZone } from "#shared/format/browser-region.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { onStored } from "#shared/storage/stored-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { Notice } from "#shared/ui/notice.tsx";

/**
 * Offers the time zone of this computer where it has changed since the page was opened. Days would move under a reader
 * otherwise. A zone that was chosen, or that the deployment prescribes, stays.
 */
export function NewZone() {
  const t = useTranslations("notices.newZone");
  const common = useTranslations("common");
  const { config } = useApi().api;
  const text = useSyncExternalStore(onStored, readRegionalText);
  const current = useTimeZone() ?? "UTC";
  const own = useSyncExternalStore(onReturn, browserTimeZone);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const isAutomatic =
    readRegionalChoice(text).timeZone === undefined && config.defaultTimeZone === null;
  if (!isAutomatic || own === current || own === dismissed) return null;
  return (
    <Notice
      actions={
        <>
          <Button variant="primary" onClick={takeBrowserTimeZone}>
            {t("use")}
          </Button>
          <Button variant="quiet" onClick={() => setDismissed(own)}>
            {common("dismiss")}
          </Button>
        </>
      }
    >
      {t("message", { zone: zoneName(own), current: zoneName(current) })}
    </Notice>
  );
}

/** Notifies when a person comes back to the page: a computer changes its zone while it travels, or sleeps. */
function onReturn(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  addEventListener("focus", listener);
  return () => {
    document.removeEventListener("visibilitychange", listener);
    removeEventListener("focus", listener);
  };
}
