import type { OwnPage } from "./check-server.ts";
import type { Step, StepState } from "./run-check.ts";

/** A check that was begun. */
export interface CheckRun {
  startedAtMs: number;
  steps: readonly Step[];
  /** By the id of the step. */
  states: ReadonlyMap<string, StepState>;
  phase: "running" | "stopped" | "done";
}

/** The words of a report, as the page has them. */
export interface ReportWords {
  title: string;
  state: (state: StepState) => string;
  step: (step: Step) => string;
  /** What was found, and what to do; empty for a step that is not done. */
  told: (state: StepState) => string;
}

/**
 * A check as a text for whoever runs the dashboard, its times in UTC. What others said has been cleaned where it came
 * in, and addresses are hosts alone.
 */
export function reportText(
  run: CheckRun,
  { page, userAgent, timeZone }: { page: OwnPage; userAgent: string; timeZone: string },
  words: ReportWords,
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
      const told = words.told(state);
      const end = told === "" ? "" : `: ${told}`;
      return `${time.padEnd(12)}  [${words.state(state)}] ${words.step(step)}${end}`;
    }),
    "",
  ].join("\n");
}
