import { useSyncExternalStore } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { DraftGuard } from "#ui/draft-guard.tsx";
import type { Autosave } from "./autosave.ts";

/** Whether what was changed is safe on this machine. To leave is only asked about where it is not. */
export function KeptNote({ autosave }: { autosave: Autosave }) {
  const t = useTranslations("workbench.kept");
  const format = useFormatter();
  const keeping = useSyncExternalStore(autosave.subscribe, autosave.getSnapshot);
  return (
    <>
      <DraftGuard isChanged={keeping.kind === "failed"} />
      <p
        role={keeping.kind === "failed" ? "alert" : undefined}
        className={keeping.kind === "failed" ? "text-sm text-trouble" : "text-sm text-ink-faint"}
      >
        {keeping.kind === "kept"
          ? t("kept", { time: format.dateTime(keeping.atMs, { timeStyle: "short" }) })
          : t(keeping.kind)}
      </p>
    </>
  );
}
