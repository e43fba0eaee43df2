import { OctagonAlert, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import type { FindingKind } from "#captions/format/findings.ts";
import { fixCaptions, isFixable } from "#captions/format/fix-captions.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { isMac, KEY_BINDINGS } from "./keys.ts";
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
  help: HelpDialog,
};

function FindingsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workbench.findings");
  const fixes = useTranslations("captionFindings.fix");
  const causes = useTranslations("captionFindings.cause");
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
              <p className="mt-1 text-sm text-ink-soft">{causes(kind)}</p>
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
                {isFixable(kind) ? <Button onClick={() => fix(kind)}>{fixes(kind)}</Button> : null}
              </div>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

const SIGNS: Readonly<Record<string, string>> = {
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
};

const NAMED = ["enter", "delete", "backspace", "home", "end"] as const;

function HelpDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workbench");
  const nameOf = (key: string) => {
    if (key === " ") return t("help.space");
    const named = NAMED.find((name) => name === key);
    if (named !== undefined) return t(`help.${named}`);
    return SIGNS[key] ?? key.toUpperCase();
  };
  return (
    <Dialog title={t("help.title")} onClose={onClose}>
      <p className="mb-3 text-ink-soft">{t(isMac() ? "help.adviceMac" : "help.advice")}</p>
      <dl className="grid gap-1">
        {KEY_BINDINGS.map(({ command, keys, way, isShifted = false }) => (
          <div
            key={`${command} ${keys.join()}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4"
          >
            <dt>{t(`commands.${command}`)}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-sm border border-line-strong/60 px-1.5 font-sans text-sm"
                >
                  {[
                    ...(way.startsWith("control") ? [t("help.control")] : []),
                    ...(isShifted ? [t("help.shift")] : []),
                    nameOf(key),
                  ].join(" + ")}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-faint">{t("help.numbers")}</p>
    </Dialog>
  );
}
