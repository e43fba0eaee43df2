import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { getChannel } from "#channels/channels.ts";
import type { PlaylistItem } from "#playlists/entries.ts";
import { type Candidate, candidateOfChannel, candidateOfVideo } from "#playlists/use-candidates.ts";
import { inSlices } from "#shared/async/yield-to-main.ts";
import { formsOfId, plainId } from "#shared/format/ids.ts";
import {
  linesOf,
  type Pasted,
  type PastedItem,
  readPastedLine,
} from "#shared/format/pasted-items.ts";
import { type ApiServices, useApi, useLatestSignal } from "#shared/http/api-context.tsx";
import { ApiError } from "#shared/http/errors.ts";
import { mapInTurn } from "#shared/http/map-in-turn.ts";
import { noteVideo } from "#videos/video-library-queries.ts";
import { getVideo } from "#videos/videos.ts";

const AT_ONCE = 4;
/** Answers are shown in so many strokes, not one by one: each is a drawing of the list. */
const IN_A_STROKE = 16;

export function usePasted(
  candidates: readonly Candidate[],
  isReading: boolean,
  placeOf: (key: string) => number | null,
) {
  const services = useApi();
  const [pasted, setPasted] = useState<readonly Pasted[] | null>(null);
  const [answers, setAnswers] = useState<ReadonlyMap<string, LookedUp>>(new Map());
  const nextParsing = useLatestSignal();
  const asking = useRef<AbortController | null>(null);
  const index: CandidateIndex = useMemo(
    () => Map.groupBy(candidates, ({ id }) => plainId(id)),
    [candidates],
  );
  const rows = useMemo(
    () => (pasted === null ? null : rowsOfPasted(pasted, index, answers, placeOf)),
    [pasted, index, answers, placeOf],
  );

  const left = useMemo(() => {
    const unknown = (rows ?? []).filter(({ phase }) => phase === "checking");
    const items = unknown.flatMap((row) => (row.pasted.kind === "item" ? [row.pasted] : []));
    return [...new Map(items.map((item) => [lookupKey(item), item])).values()];
  }, [rows]);
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
    // Only an abort ends it.
    work().catch(() => undefined);
    return () => controller.abort();
  }, [pasted, isReading, services]);

  return {
    rows,
    leftCount: left.length,
    check: (text: string) => {
      const lines = linesOf(text);
      const found: Pasted[] = [];
      setPasted(null);
      setAnswers(new Map());
      const read = (at: number) => found.push(...readPastedLine(lines[at] ?? "", at + 1));
      inSlices(lines.length, read, nextParsing()).then(
        () => setPasted(found),
        () => undefined,
      );
    },
    clear: () => {
      nextParsing();
      setPasted(null);
    },
    /** Cancels pending lookups, which then count as failed. */
    stop: () => {
      asking.current?.abort();
      const failed = left.map((item) => [lookupKey(item), "doubtful"] as const);
      setAnswers((before) => new Map([...before, ...failed]));
    },
    askAgain: () => {
      setAnswers((before) => new Map([...before].filter(([, said]) => said !== "doubtful")));
      setPasted((before) => before && [...before]);
    },
  };
}

export const PASTED_STATUSES = [
  "found",
  "in",
  "repeated",
  "checking",
  "doubtful",
  "missing",
  "unreadable",
] as const;
export type PastedStatus = (typeof PASTED_STATUSES)[number];

export interface PastedRow {
  pasted: Pasted;
  phase: PastedStatus;
  candidate: Candidate | null;
  /** Holds the item to add. Is null if that is not possible. */
  item: PlaylistItem | null;
  place: number | null;
}

/** Indexes candidates by normalised id; a video and a channel may share one. */
type CandidateIndex = ReadonlyMap<string, readonly Candidate[]>;

function lookupKey({ id, type }: PastedItem): string {
  return `${type ?? "any"}:${plainId(id)}`;
}

function rowsOfPasted(
  pasted: readonly Pasted[],
  index: CandidateIndex,
  answers: ReadonlyMap<string, LookedUp>,
  placeOf: (key: string) => number | null,
): PastedRow[] {
  const seen = new Set<string>();
  return pasted.map((each): PastedRow => {
    const nothing = { pasted: each, candidate: null, item: null, place: null };
    if (each.kind === "unreadable") return { ...nothing, phase: "unreadable" };
    const { type } = each;
    const known = index.get(plainId(each.id))?.find((it) => type === null || it.type === type);
    const answer = known ?? answers.get(lookupKey(each));
    if (answer === undefined) return { ...nothing, phase: "checking" };
    if (answer === "missing") return { ...nothing, phase: "missing" };
    const candidate = answer === "doubtful" ? null : answer;
    // A plain id that could not be looked up is most likely a video's.
    const item = candidate ?? { id: each.id, type: each.type ?? "vod" };
    const key = `${item.type}:${item.id}`;
    const place = placeOf(key);
    const isRepeated = seen.has(key);
    seen.add(key);
    const fresh = candidate === null ? "doubtful" : "found";
    const phase = place !== null ? "in" : isRepeated ? "repeated" : fresh;
    return { pasted: each, phase, candidate, item, place };
  });
}

/** Holds the result of a lookup; `doubtful` means that the lookup failed. */
type LookedUp = Candidate | "missing" | "doubtful";

const NO: ReadonlySet<string> = new Set(["not-found", "forbidden", "viewer-needed", "rejected"]);

/** Asks the service for something that no list has. Rejects only with the signal's reason. */
async function lookUp(
  services: ApiServices,
  { id, type }: PastedItem,
  signal: AbortSignal,
): Promise<LookedUp> {
  const types = type === null ? (["vod", "channel"] as const) : [type];
  let isDoubtful = false;
  for (const each of types) {
    for (const form of formsOfId(id)) {
      try {
        return await ask(services, each, form, signal);
      } catch (error) {
        signal.throwIfAborted();
        // The record is missing or of another account, or the id is invalid (supplement, "Statuses").
        const isNo = error instanceof ApiError && NO.has(error.kind);
        isDoubtful ||= !isNo;
      }
    }
  }
  return isDoubtful ? "doubtful" : "missing";
}

async function ask(
  { api, queryClient }: ApiServices,
  type: "vod" | "channel",
  id: string,
  signal: AbortSignal,
): Promise<Candidate> {
  if (type === "channel") return candidateOfChannel(await getChannel(api, id, signal));
  const video = await getVideo(api, id, signal);
  noteVideo(queryClient, video);
  return candidateOfVideo(video);
}
