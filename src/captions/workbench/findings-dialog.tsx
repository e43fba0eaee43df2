import { OctagonAlert, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import type { FindingKind } from "#captions/format/findings.ts";
import { fixCaptions, isFixable } from "#captions/format/fix-captions.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { useDesk, useHistory } from "./desk.ts";
import { only, select } from "./history.ts";
import { useFindingWords } from "./use-finding-words.ts";
import { useFindingsNow } from "./use-findings.ts";

/** What is wrong with the captions, a kind at a time, with what puts it right. */
export function FindingsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workbench.findings");
  const fixes = useTranslations("captionFindings.fix");
  const causes = useTranslations("captionFindings.cause");
  const words = useFindingWords();
  const findings = useFindingsNow();
  const { store, edit, say, player, durationMs } = useDesk();
  const { document } = useHistory();
  const goTo = (cueKey: number) => {
    const cue = document.cues.find(({ key }) => key === cueKey);
    store.update((history) => select(history, only(cueKey)));
    if (cue !== undefined) player?.seek(cue.startMs / 1000);
    onClose();
  };
  const fix = (kind: FindingKind) => {
    edit({ name: "fix", document: fixCaptions(document, kind, { durationMs }) });
    say(t("fixed"));
  };
  const kinds = [...Map.groupBy(findings, ({ kind }) => kind)];
  return (
    <Dialog title={t("title")} onClose={onClose}>
      {kinds.length === 0 ? <p>{t("none")}</p> : null}
      <ul className="grid gap-2">
        {kinds.map(([kind, all]) => {
          const [first] = all;
          if (first === undefined) return null;
          const isError = all.some(({ severity }) => severity === "error");
          const Icon = isError ? OctagonAlert : TriangleAlert;
          const { cueKey } = first;
          return (
            <li key={kind} className="rounded-md border border-line p-3">
              <p className="flex items-start gap-2">
                <Icon
                  aria-hidden="true"
                  size={16}
                  className={`mt-0.5 shrink-0 ${isError ? "text-trouble" : "text-working"}`}
                />
                <span className="min-w-0 wrap-anywhere">
                  {words(first)}{" "}
                  <span className="text-ink-soft">
                    {t(isError ? "errors" : "warnings", { count: all.length })}
                  </span>
                </span>
              </p>
              <p className="mt-1 text-sm text-ink-soft">{causes(kind)}</p>
              <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
                {cueKey === null ? null : <Button onClick={() => goTo(cueKey)}>{t("goTo")}</Button>}
                {isFixable(kind) ? <Button onClick={() => fix(kind)}>{fixes(kind)}</Button> : null}
              </div>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
