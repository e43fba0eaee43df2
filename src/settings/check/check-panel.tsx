import { Activity, Copy, RotateCw, Square } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocale, useTimeZone, useTranslations } from "use-intl";
import { formatDuration } from "#shared/dates/durations.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import { useApi } from "#shared/http/api-context.tsx";
import type { ApiClient } from "#shared/http/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { useCopy } from "#shared/ui/copy-button.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { type OwnPage, ownPage, pageTools } from "./check-tools.ts";
import type { Finding } from "./finding.ts";
import { planSteps, runCheck, type Step, type StepState } from "./run-check.ts";

const WAITING: StepState = { kind: "waiting" };

const ANCHOR = "connection-check";

/** Shows the panel to a person whom a link has led to it: it is drawn after the page has come. */
function showIfWanted(panel: HTMLElement | null): void {
  if (location.hash === `#${ANCHOR}`) panel?.scrollIntoView();
}

/** Diagnoses connection and browser problems. Sends nothing before the button is pressed. */
export function CheckPanel() {
  const t = useTranslations("connectionCheck");
  const common = useTranslations("common");
  const { run, start, stop } = useCheck(useApi().api);
  const isRunning = run?.phase === "running";
  const labels = useCheckLabels(run?.phase === "stopped");
  const StartIcon = isRunning ? Square : run === null ? Activity : RotateCw;
  return (
    <Panel title={t("title")} id={ANCHOR} frameRef={showIfWanted}>
      <p className="max-w-prose text-ink-soft">{t("intro")}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {/* One button for both actions, so that focus stays on it. */}
        <Button
          variant={isRunning ? "secondary" : "primary"}
          icon={<StartIcon aria-hidden="true" size={15} />}
          onClick={isRunning ? stop : start}
        >
          {isRunning ? common("stop") : run === null ? t("start") : t("again")}
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
              state={run.states.get(step.id) ?? WAITING}
              labels={labels}
            />
          ))}
        </ul>
      )}
      {run === null || isRunning ? null : <Report run={run} labels={labels} />}
    </Panel>
  );
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
    // A stopped check has not covered all steps, so do not mention the rest.
    ...(phase === "done" && !isAllFine && fine > 0 ? [t("rest", { count: fine })] : []),
  ].join(" ");
}

function Report({ run, labels }: { run: CheckRun; labels: CheckLabels }) {
  const t = useTranslations("connectionCheck");
  const timeZone = useTimeZone() ?? "UTC";
  const { copy, status } = useCopy();
  const text = reportText(
    run,
    { page: ownPage(), userAgent: navigator.userAgent, timeZone },
    { title: t("title"), ...labels },
  );
  return (
    <div className="mt-3 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={<Copy aria-hidden="true" size={15} />} onClick={() => copy(text)}>
          {t("copy")}
        </Button>
        <span role="status" className="text-sm text-ink-soft">
          {status}
        </span>
      </div>
      <p className="mt-1 text-sm text-ink-faint">{t("reportHint")}</p>
      <details className="mt-2">
        <summary className="text-sm font-medium text-ink-soft">{t("report")}</summary>
        <section
          aria-label={t("report")}
          // Scrollable regions must be focusable.
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

const TONES = { fine: "ready", attention: "trouble", unknown: "neutral" } as const;

function CheckRow({ step, state, labels }: { step: Step; state: StepState; labels: CheckLabels }) {
  const t = useTranslations("connectionCheck");
  const common = useTranslations("common");
  const code = state.kind === "done" ? state.finding.code : null;
  const { reported, said, advice } = labels.finding(state);
  const tone = state.kind === "running" ? "working" : "neutral";
  return (
    <li className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(0,1fr)_max-content]">
      <div className="min-w-0">
        <h3 className="font-medium wrap-anywhere">
          {t(`steps.${step.name}`)}{" "}
          {step.host === null ? null : (
            <bdi className="mx-1 text-sm font-normal text-ink-soft">{step.host}</bdi>
          )}
        </h3>
        {code === null ? null : (
          <div className="max-w-prose text-sm text-ink-soft wrap-anywhere">
            <p>
              {reported} <bdi>{said}</bdi>
            </p>
            {advice === "" ? null : <p className="text-ink">{advice}</p>}
            {code === "versionNewer" || code === "versionRebuilt" ? (
              <Button className="mt-1.5" onClick={() => location.reload()}>
                {common("reload")}
              </Button>
            ) : null}
          </div>
        )}
      </div>
      <div className="text-sm sm:text-end">
        <StatusLabel tone={state.kind === "done" ? TONES[state.finding.level] : tone}>
          {labels.state(state)}
        </StatusLabel>
      </div>
    </li>
  );
}

/** Runs the check; unmounting stops it. */
function useCheck(api: ApiClient) {
  /** Is null before the first run. */
  const [run, setRun] = useState<CheckRun | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  function start(): void {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const tools = pageTools(api, signal);
    const steps = planSteps(api.config);
    const end = (phase: "done" | "stopped") => {
      // Stops listening for policy violations.
      controller.abort();
      // A new run may have started.
      if (running.current !== controller) return;
      setRun(
        (last) =>
          last && {
            ...last,
            phase,
            states: new Map([...last.states].filter(([, { kind }]) => kind === "done")),
          },
      );
    };
    setRun({ startedAtMs: tools.nowMs(), steps, states: new Map(), phase: "running" });
    runCheck(
      tools,
      steps,
      (id, state) =>
        setRun((last) => last && { ...last, states: new Map(last.states).set(id, state) }),
      signal,
    ).then(
      () => end("done"),
      () => end("stopped"),
    );
  }
  return { run, start, stop: () => running.current?.abort() };
}

type CheckLabels = ReturnType<typeof useCheckLabels>;

/** Returns localised texts of a check, for the page and the report. */
function useCheckLabels(isOver: boolean) {
  const t = useTranslations("connectionCheck");
  const locale = useLocale();
  return {
    state: (state: StepState) =>
      t(`states.${state.kind === "done" ? state.finding.level : isOver ? "stopped" : state.kind}`),
    step: ({ name, host }: Step) =>
      host === null ? t(`steps.${name}`) : `${t(`steps.${name}`)} (${host})`,
    /** Returns the result of a step, the service's own message and advice; each is "" if there is none. */
    finding(state: StepState) {
      if (state.kind !== "done") return { reported: "", said: "", advice: "" };
      const { level, code, values } = state.finding;
      const { detail = "", said = "", ms = 0, status = 0, side = "ahead" } = values;
      const written = {
        detail,
        ms,
        side,
        status: String(status),
        duration: formatDuration(values.seconds ?? 0, locale),
        size: formatBytes(values.bytes ?? 0, locale),
      };
      if (level === "fine") return { reported: t(`fine.${code}`, written), said: "", advice: "" };
      return {
        reported: t(`issues.${code}`, written),
        said: said === "" ? "" : t("serviceSays", { detail: said }),
        advice: t(`advice.${code}`),
      };
    },
  };
}

interface CheckRun {
  startedAtMs: number;
  steps: readonly Step[];
  states: ReadonlyMap<string, StepState>;
  phase: "running" | "stopped" | "done";
}

/**
 * Formats a check as text for the dashboard's operator, with times in UTC. Contains no secrets: service
 * messages are already cleaned, and only hosts are named.
 */
export function reportText(
  run: CheckRun,
  { page, userAgent, timeZone }: { page: OwnPage; userAgent: string; timeZone: string },
  labels: CheckLabels & { title: string },
): string {
  const name = ["Reeldesk", page.version, page.build].filter((part) => part !== null).join(" ");
  return [
    `${labels.title}, ${name}`,
    page.baseUrl,
    `${new Date(run.startedAtMs).toISOString()} (${timeZone})`,
    userAgent,
    "",
    ...run.steps.map((step) => {
      const state = run.states.get(step.id) ?? { kind: "waiting" };
      const time = state.kind === "done" ? new Date(state.atMs).toISOString().slice(11, 23) : "";
      const { reported, said, advice } = labels.finding(state);
      const result = [reported, said, advice].filter((part) => part !== "").join(" ");
      const end = result === "" ? "" : `: ${result}`;
      return `${time.padEnd(12)}  [${labels.state(state)}] ${labels.step(step)}${end}`;
    }),
    "",
  ].join("\n");
}
