import { useState } from "react";
import { useTranslations } from "use-intl";
import {
  clashingIds,
  contentOf,
  type Entry,
  heldIds,
  judgeEntry,
  lostCount,
} from "#captions/intake/entry.ts";
import { EntryRow } from "#captions/intake/entry-row.tsx";
import { type Intake, isOnItsWay } from "#captions/intake/intake.ts";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { Panel } from "#shared/ui/panel.tsx";
import type { TrackRow } from "./track-rows.ts";

export function UploadReview({
  intake,
  entries,
  rows,
}: {
  intake: Intake;
  entries: readonly Entry[];
  rows: readonly TrackRow[];
}) {
  const t = useTranslations("subtitleUpload");
  const [startedCount, setStartedCount] = useState(0);
  const clashing = clashingIds(entries);
  const held = heldIds(entries);
  const judged = entries.map((entry) => {
    const judgement = judgeEntry(entry, rows);
    const isHeld = held.has(entry.id) && judgement.hindrance === null;
    return { entry, judgement: isHeld ? { ...judgement, hindrance: "clash" as const } : judgement };
  });
  const ready = judged.filter(({ judgement }) => judgement.hindrance === null);
  const doubtful = ready.filter(({ entry }) => lostCount(contentOf(entry)) > 0);
  const unchosen = judged.filter(({ judgement }) => judgement.hindrance === "choice");
  const refusedCount = judged.filter(({ judgement }) => judgement.hindrance === "refused").length;
  const readingCount = judged.filter(({ judgement }) => judgement.hindrance === "reading").length;
  const isChecking = entries.some(isOnItsWay);
  const failed = entries.find(({ sending }) => sending?.kind === "failed")?.sending;

  const send = () => {
    if (isChecking || ready.length === 0) return;
    for (const { entry, judgement } of ready) intake.approve(entry.id, judgement.replaces);
    setStartedCount(ready.length);
    intake.send();
  };
  const chooseAll = (choice: "replace" | "beside") => {
    for (const { entry } of unchosen) intake.choose(entry.id, choice);
  };
  const status = isChecking
    ? t("looking")
    : readingCount > 0
      ? t("reading", { count: readingCount })
      : entries.length > 0
        ? t("status", {
            ready: ready.length - doubtful.length,
            doubtful: doubtful.length,
            count: entries.length - refusedCount,
            refused: refusedCount,
          })
        : startedCount > 0
          ? t("started", { count: startedCount })
          : "";
  return (
    <section ref={keepFocus} tabIndex={-1} className="outline-none">
      <p role="status" className="sr-only">
        {status}
      </p>
      {entries.length === 0 ? null : (
        <Panel title={t("title", { count: entries.length })} className="mb-4">
          {unchosen.length < 2 ? null : (
            <div className="mb-3 flex flex-wrap items-center gap-2 rounded-md bg-sunken px-3 py-2">
              <p className="grow text-ink-soft">
                {t("choice.several", { count: unchosen.length })}
              </p>
              <Button onClick={() => chooseAll("replace")}>{t("choice.replaceAll")}</Button>
              <Button onClick={() => chooseAll("beside")}>{t("choice.besideAll")}</Button>
            </div>
          )}
          <ul>
            {judged.map(({ entry, judgement }) => (
              <EntryRow
                key={entry.id}
                intake={intake}
                entry={entry}
                judgement={judgement}
                isClashing={clashing.has(entry.id)}
              />
            ))}
          </ul>
          <InlineProblem problem={failed?.kind === "failed" ? failed.problem : null} />
          <div className="mt-3 flex flex-wrap items-center gap-2 border-t border-line pt-3">
            <Button
              variant="primary"
              aria-disabled={isChecking || ready.length === 0}
              onClick={send}
            >
              {t("send", { count: ready.length })}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                for (const { id } of entries) intake.remove(id);
              }}
            >
              {t("discard")}
            </Button>
            <p aria-hidden="true" className="text-sm text-ink-soft">
              {status}
            </p>
          </div>
        </Panel>
      )}
    </section>
  );
}
