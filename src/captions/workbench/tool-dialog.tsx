import { OctagonAlert, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import type { FindingKind } from "#captions/format/findings.ts";
import { fixCaptions, isFixable } from "#captions/format/fix-captions.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { FrameRateDialog, ShiftDialog, StretchDialog } from "./retime-dialogs.tsx";
import { SaveDialog } from "./save-dialog.tsx";
import { useFindingLabels, useFindingsNow } from "./use-findings.ts";
import { type OpenTool, useHistory, useWorkbench } from "./workbench-context.ts";

export function ToolDialog({
  tool,
  onSave,
}: {
  tool: OpenTool | null;
  onSave: (language: string, replaces: readonly string[]) => void;
}) {
  const { open } = useWorkbench();
  const close = () => open(null);
  if (tool === null || tool === "find") return null;
  if (tool === "save") return <SaveDialog onSave={onSave} onClose={close} />;
  const Tool = DIALOGS[tool];
  return <Tool onClose={close} />;
}

const DIALOGS = {
  shift: ShiftDialog,
  stretch: StretchDialog,
  frameRate: FrameRateDialog,
  findings: FindingsDialog,
};

function FindingsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workbench.findings");
  const fixes = useTranslations("captionFindings.fix");
  const labels = useFindingLabels();
  const findings = useFindingsNow();
  const { edit, say, goTo, durationMs } = useWorkbench();
  const { document } = useHistory().present;
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
          const cue = document.cues.find(({ key }) => key === first.cueKey);
          return (
            <li key={kind} className="rounded-md border border-line p-3">
              <p className="flex items-start gap-2">
                <Icon
                  aria-hidden="true"
                  size={16}
                  className={`mt-0.5 shrink-0 ${isError ? "text-trouble" : "text-working"}`}
                />
                <span className="min-w-0 wrap-anywhere">
                  {labels(first)}{" "}
                  <span className="text-ink-soft">
                    {t(isError ? "errors" : "warnings", { count: all.length })}
                  </span>
                </span>
              </p>
              <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
                {cue === undefined ? null : (
                  <Button
                    onClick={() => {
                      goTo(cue);
                      onClose();
                    }}
                  >
                    {t("goTo")}
                  </Button>
                )}
                {isFixable(kind) ? (
                  <Button onClick={() => fix(kind)}>{fixes(kind, { count: all.length })}</Button>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
