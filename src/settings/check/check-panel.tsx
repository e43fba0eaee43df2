import { Activity, Copy, RotateCw, Square } from "lucide-react";
import { useState } from "react";
import { useTimeZone, useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { CheckRow } from "./check-row.tsx";
import type { Finding } from "./finding.ts";
import { ownPage } from "./page-tools.ts";
import { type CheckRun, reportText } from "./report.ts";
import type { StepState } from "./run-check.ts";
import { useCheck } from "./use-check.ts";
import { useCheckWords } from "./use-check-words.ts";

const WAITING: StepState = { kind: "waiting" };

/** Looks for what keeps the dashboard from working here. Nothing is asked before the button is pressed. */
export function CheckPanel() {
  const t = useTranslations("connectionCheck");
  const { run, start, stop } = useCheck(useApi().api);
  const isRunning = run?.phase === "running";
  const words = useCheckWords(run?.phase === "stopped");
  return (
    <Panel title={t("title")}>
      <p className="max-w-prose text-ink-soft">{t("intro")}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {/* One button, so that the keyboard stays on it. */}
        <Button
          variant={isRunning ? "secondary" : "primary"}
          icon={<StartIcon phase={run?.phase} />}
          onClick={isRunning ? stop : start}
        >
          {isRunning ? t("stop") : run === null ? t("start") : t("again")}
        </Button>
        <p role="status" className="text-ink-soft">
          {run === null ? "" : <Summary run={run} />}
        </p>
      </div>
      {run === null ? null : (
        <ul aria-label={t("list")} className="mt-3 divide-y divide-line border-t border-line">
          {run.steps.map((step) => (
            <CheckRow
              key={step.id}
              step={step}
              state={stopped(run, run.states.get(step.id) ?? WAITING)}
              words={words}
            />
          ))}
        </ul>
      )}
      {run === null || isRunning ? null : <Report run={run} words={words} />}
    </Panel>
  );
}

function StartIcon({ phase }: { phase: CheckRun["phase"] | undefined }) {
  if (phase === "running") return <Square aria-hidden="true" size={14} />;
  const Icon = phase === undefined ? Activity : RotateCw;
  return <Icon aria-hidden="true" size={15} />;
}

/** What was under way when the check was stopped never came to an end. */
function stopped({ phase }: CheckRun, state: StepState): StepState {
  return phase === "stopped" && state.kind === "running" ? WAITING : state;
}

function Summary({ run: { phase, states } }: { run: CheckRun }) {
  const t = useTranslations("connectionCheck.summary");
  if (phase === "running") return t("running");
  const count = (level: Finding["level"]) =>
    [...states.values()].filter((state) => state.kind === "done" && state.finding.level === level)
      .length;
  const [attention, unknown, fine] = [count("attention"), count("unknown"), count("fine")];
  const isAllFine = attention + unknown === 0;
  return [
    ...(phase === "stopped" ? [t("stopped")] : []),
    ...(attention > 0 ? [t("attention", { count: attention })] : []),
    ...(unknown > 0 ? [t("unknown", { count: unknown })] : []),
    ...(phase === "done" && isAllFine ? [t("fine")] : []),
    // Of a check that was stopped the others were not all looked at.
    ...(phase === "done" && !isAllFine && fine > 0 ? [t("rest", { count: fine })] : []),
  ].join(" ");
}

/** All of it as a text for whoever runs the dashboard. */
function Report({ run, words }: { run: CheckRun; words: ReturnType<typeof useCheckWords> }) {
  const t = useTranslations("connectionCheck");
  const copied = useTranslations("copy");
  const timeZone = useTimeZone() ?? "UTC";
  const [outcome, setOutcome] = useState<"none" | "copied" | "failed">("none");
  const text = reportText(
    run,
    { page: ownPage(), userAgent: navigator.userAgent, timeZone },
    words.report,
  );
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("failed");
    }
  };
  return (
    <div className="mt-3 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={<Copy aria-hidden="true" size={15} />} onClick={() => void copy()}>
          {t("copy")}
        </Button>
        <span role="status" className="text-sm text-ink-soft">
          {outcome === "none" ? "" : copied(outcome)}
        </span>
      </div>
      <p className="mt-1 text-sm text-ink-faint">{t("reportHint")}</p>
      <details className="mt-2">
        <summary className="text-sm font-medium text-ink-soft">{t("report")}</summary>
        <section
          aria-label={t("report")}
          // What scrolls has to be reached by the keyboard.
          tabIndex={0}
          className="mt-2 overflow-x-auto rounded-md bg-sunken p-3"
        >
          <pre dir="ltr" translate="no" className="font-mono text-xs">
            {text}
          </pre>
        </section>
      </details>
    </div>
  );
}
