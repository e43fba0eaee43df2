import type { OwnPage } from "./check-server.ts";
import type { Step, StepState } from "./run-check.ts";

/** State of a check that was started. */
export interface CheckRun {
  startedAtMs: number;
  steps: readonly Step[];
  /** By step id. */
  states: ReadonlyMap<string, StepState>;
  phase: "running" | "stopped" | "done";
}

/** Localised texts of a report. */
export interface ReportLabels {
  title: string;
  state: (state: StepState) => string;
  step: (step: Step) => string;
  /** Finding and advice; empty for a step that is not done. */
  reported: (state: StepState) => string;
}

/**
 * Formats a check as text for the dashboard's operator, with times in UTC. Contains no secrets: service
 * messages are already cleaned, and only hosts are named.
 */
export function reportText(
  run: CheckRun,
  { page, userAgent, timeZone }: { page: OwnPage; userAgent: string; timeZone: string },
  words: ReportLabels,
): string {
  const name = ["Reeldesk", page.version, page.build].filter((part) => part !== null).join(" ");
  return [
    `${words.title}, ${name}`,
    page.baseUrl,
    `${new Date(run.startedAtMs).toISOString()} (${timeZone})`,
    userAgent,
    "",
    ...run.steps.map((step) => {
      const state = run.states.get(step.id) ?? { kind: "waiting" };
      const time = state.kind === "done" ? new Date(state.atMs).toISOString().slice(11, 23) : "";
      const reported = words.reported(state);
      const end = reported === "" ? "" : `: ${reported}`;
      return `${time.padEnd(12)}  [${words.state(state)}] ${words.step(step)}${end}`;
    }),
    "",
  ].join("\n");
}
