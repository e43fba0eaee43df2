import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { CaptionDocument } from "#captions/document.ts";
import { subtitleJobQueries } from "#captions/subtitle-jobs-queries.ts";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import type { Autosave, Keeping } from "./autosave.ts";
import { useDesk } from "./desk.ts";
import { isOnItsWay } from "./sent-draft.ts";

/** Whether what was changed is safe on this machine. To leave is only asked about where it is not. */
export function KeptNote({ autosave }: { autosave: Autosave }) {
  const t = useTranslations("workbench.kept");
  const format = useFormatter();
  const keeping = useSyncExternalStore(autosave.subscribe, autosave.getSnapshot);
  const { data: jobs } = useQuery(subtitleJobQueries.all());
  const { store } = useDesk();
  const { document } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const [sentDocument, setSentDocument] = useState<CaptionDocument | null>(null);
  const isSending = jobs.some(isOnItsWay);
  if (isSending && sentDocument !== document) setSentDocument(document);
  // One that did not become a track stays among the jobs until the person has seen it.
  const hasFailed = jobs.some(({ step }) => step === "failed" || step === "unconfirmed");
  if (hasFailed && !isSending && sentDocument !== null) setSentDocument(null);
  const words = (state: Keeping) => {
    if (isSending) return t("sending");
    if (state.kind !== "kept") return t(state.kind);
    return t("kept", { time: format.dateTime(state.atMs, { timeStyle: "short" }) });
  };
  const isTrouble = keeping.kind === "failed" && !isSending;
  return (
    <>
      <DraftGuard
        isChanged={keeping.kind === "failed" && sentDocument !== document}
        // "Back to the tracks" stays on the page.
        param="edit"
      />
      <p
        role={isTrouble ? "alert" : undefined}
        className={isTrouble ? "text-sm text-trouble" : "text-sm text-ink-faint"}
      >
        {words(keeping)}
      </p>
    </>
  );
}
