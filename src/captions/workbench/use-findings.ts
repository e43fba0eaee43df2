import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import type { CaptionDocument } from "#captions/document.ts";
import { checkCaptions, startCheck } from "#captions/format/check-captions.ts";
import type { Finding } from "#captions/format/findings.ts";
import { inSlices } from "#shared/async/yield-to-main.ts";
import { useHistory, useWorkbench } from "./workbench-context.ts";

/** Delay of a check: 10,000 cues take too long for every key press. */
const PAUSE_MS = 300;
/** Cues whose texts are long take longer. */
const CUES_AT_ONCE = 16;

const NONE: readonly Finding[] = [];

interface Checked {
  durationMs: number | null;
  findings: readonly Finding[];
}

/** So that a dialog need not check again what was checked. */
const known = new WeakMap<CaptionDocument, Checked>();

export function useFindings(
  document: CaptionDocument,
  durationMs: number | null,
): readonly Finding[] {
  const [found, setFound] = useState(NONE);
  const isFirst = useRef(true);
  useEffect(() => {
    const aborting = new AbortController();
    const check = async () => {
      const { findings, checkCue } = startCheck(document, { durationMs });
      const { cues } = document;
      const work = (at: number) => {
        const cue = cues[at];
        if (cue !== undefined) checkCue(cue);
      };
      await inSlices(cues.length, work, aborting.signal, CUES_AT_ONCE);
      known.set(document, { durationMs, findings });
      startTransition(() => setFound(findings));
    };
    const pauseMs = isFirst.current ? 0 : PAUSE_MS;
    isFirst.current = false;
    // It is aborted alone where a newer document is checked.
    const timer = setTimeout(() => void check().catch(() => undefined), pauseMs);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [document, durationMs]);
  return found;
}

export function useFindingsNow(): readonly Finding[] {
  const { durationMs } = useWorkbench();
  const { document } = useHistory().present;
  return useMemo(() => {
    const checked = known.get(document);
    return checked?.durationMs === durationMs
      ? checked.findings
      : checkCaptions(document, { durationMs });
  }, [document, durationMs]);
}
