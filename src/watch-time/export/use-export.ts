import { useEffect, useRef, useState } from "react";
import { toProblem } from "#shared/http/errors.ts";
import { createLeaveQuestion } from "#shared/sync/leave-question.ts";
import type { ExportJob } from "./export-chunks.ts";
import { openFile } from "./file-sink.ts";
import { runExport } from "./run-export.ts";

/** Reason for a failure: no space, code not loaded, or other. */
type ExportFailure = "room" | "code" | "other";

/** Progress of a file. */
export type ExportState =
  | { kind: "idle" }
  | { kind: "running"; rowsDone: number; rowCount: number }
  | { kind: "cancelled" }
  | { kind: "failed"; reason: ExportFailure }
  | { kind: "done"; rowCount: number };

/** Requested file. */
interface ExportOrder {
  /** The file's name without its extension. */
  stem: string;
  rowCount: number;
  extension: ExportJob["format"]["kind"];
  gather: (signal: AbortSignal) => Promise<ExportJob>;
}

/** Makes one file at a time. It ends with the component; before the tab is closed meanwhile, the browser asks. */
export function useExport(): {
  state: ExportState;
  /** In the course of a press alone: the browser asks where the file is to go. */
  start: (order: ExportOrder) => Promise<void>;
  cancel: () => void;
} {
  const [state, setState] = useState<ExportState>({ kind: "idle" });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const [askBeforeLeaving] = useState(() => createLeaveQuestion("work"));
  const isRunning = state.kind === "running";
  useEffect(() => {
    askBeforeLeaving(isRunning);
    return () => askBeforeLeaving(false);
  }, [askBeforeLeaving, isRunning]);

  async function start({ stem, rowCount, extension, gather }: ExportOrder): Promise<void> {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ kind: "idle" });
    try {
      const sink = await openFile(stem, extension);
      if (sink === null) return;
      setState({ kind: "running", rowsDone: 0, rowCount });
      await runExport(() => gather(signal), sink, {
        signal,
        onProgress: (rowsDone) => setState({ kind: "running", rowsDone, rowCount }),
      });
      setState({ kind: "done", rowCount });
    } catch (error) {
      setState(
        signal.aborted ? { kind: "cancelled" } : { kind: "failed", reason: failureOf(error) },
      );
    } finally {
      running.current = null;
    }
  }

  return { state, start, cancel: () => running.current?.abort() };
}

function failureOf(error: unknown): ExportFailure {
  if (error instanceof DOMException && error.name === "QuotaExceededError") return "room";
  return toProblem(error)?.kind === "missing-code" ? "code" : "other";
}
