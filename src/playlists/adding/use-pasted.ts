import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import {
  linesOf,
  type Pasted,
  type PastedItem,
  readPastedLine,
} from "#playlists/order/pasted-items.ts";
import type { Candidate } from "#playlists/use-candidates.ts";
import { inSlices } from "#shared/async/yield-to-main.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { mapInTurn } from "#shared/http/map-in-turn.ts";
import {
  indexCandidates,
  knownOf,
  type LookedUp,
  lookUp,
  lookupKey,
  rowsOfPasted,
} from "./pasted-rows.ts";

const AT_ONCE = 4;
/** Answers are shown in so many strokes, not one by one: each is a drawing of the list. */
const IN_A_STROKE = 16;

/** Parses pasted text in short tasks, matches it with known items, and looks up the rest. */
export function usePasted(
  candidates: readonly Candidate[],
  isReading: boolean,
  placeOf: (key: string) => number | null,
) {
  const services = useApi();
  const [pasted, setPasted] = useState<readonly Pasted[] | null>(null);
  const [answers, setAnswers] = useState<ReadonlyMap<string, LookedUp>>(new Map());
  const parsing = useRef<AbortController | null>(null);
  const asking = useRef<AbortController | null>(null);
  const index = useMemo(() => indexCandidates(candidates), [candidates]);
  const rows = useMemo(
    () => (pasted === null ? null : rowsOfPasted(pasted, index, answers, placeOf)),
    [pasted, index, answers, placeOf],
  );
  useEffect(() => () => parsing.current?.abort(), []);

  const left = useMemo(() => leftOf(pasted ?? [], index, answers), [pasted, index, answers]);
  const readLeft = useEffectEvent(() => left);
  // Runs once per text and retry; not again for remaining failures.
  useEffect(() => {
    const todo = readLeft();
    if (pasted === null || isReading || todo.length === 0) return;
    const controller = new AbortController();
    const { signal } = controller;
    asking.current = controller;
    const work = async () => {
      for (let from = 0; from < todo.length; from += IN_A_STROKE) {
        const stroke = todo.slice(from, from + IN_A_STROKE);
        const said = await mapInTurn(stroke, AT_ONCE, async (item) => {
          return [lookupKey(item), await lookUp(services, item, signal)] as const;
        });
        signal.throwIfAborted();
        setAnswers((before) => new Map([...before, ...said]));
      }
    };
    // Only being stopped ends it.
    work().catch(() => undefined);
    return () => controller.abort();
  }, [pasted, isReading, services]);

  return {
    /** Null: nothing pasted. */
    rows,
    /** Pending lookups. */
    leftCount: left.length,
    check: (text: string) => {
      parsing.current?.abort();
      const controller = new AbortController();
      parsing.current = controller;
      const lines = linesOf(text);
      const found: Pasted[] = [];
      setPasted(null);
      setAnswers(new Map());
      inSlices(
        lines.length,
        (at) => found.push(...readPastedLine(lines[at] ?? "", at + 1)),
        controller.signal,
      ).then(
        () => setPasted(found),
        () => undefined,
      );
    },
    clear: () => {
      parsing.current?.abort();
      setPasted(null);
    },
    /** Cancels pending lookups, which then count as failed. */
    stop: () => {
      asking.current?.abort();
      const failed = left.map((item) => [lookupKey(item), "doubtful"] as const);
      setAnswers((before) => new Map([...before, ...failed]));
    },
    /** Retries failed lookups. */
    askAgain: () => {
      setAnswers((before) => new Map([...before].filter(([, said]) => said !== "doubtful")));
      setPasted((before) => before && [...before]);
    },
  };
}

/** Distinct ids to look up. */
function leftOf(
  pasted: readonly Pasted[],
  index: ReadonlyMap<string, readonly Candidate[]>,
  answers: ReadonlyMap<string, LookedUp>,
): PastedItem[] {
  const left = new Map<string, PastedItem>();
  for (const each of pasted) {
    if (each.kind === "unreadable" || knownOf(each, index) !== undefined) continue;
    const key = lookupKey(each);
    if (!answers.has(key)) left.set(key, each);
  }
  return [...left.values()];
}
