import { useEffect, useRef, useState } from "react";
import type { ApiClient } from "#shared/http/client.ts";
import { pageTools } from "./page-tools.ts";
import type { CheckRun } from "./report.ts";
import { planSteps, runCheck } from "./run-check.ts";

/** A check as it is run here. Leaving the page stops it. */
export function useCheck(api: ApiClient): {
  /** Null: none was begun. */
  run: CheckRun | null;
  start: () => void;
  stop: () => void;
} {
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
      // Nothing has to be watched for any more.
      controller.abort();
      // Another one may have been begun.
      if (running.current !== controller) return;
      setRun((last) => last && { ...last, phase });
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
