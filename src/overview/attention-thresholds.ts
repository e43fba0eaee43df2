import { useMemo, useSyncExternalStore } from "react";
import { isObject, parseLoosely } from "#shared/http/wire.ts";
import { scopedName } from "#shared/storage/base-path.ts";
import { onStored, readStored, tryWriteStored } from "#shared/storage/stored-text.ts";

export type ThresholdKind = "encoding" | "playlists" | "unpublished" | "subtitles" | "thumbnails";

/** Holds the threshold of each kind, in its unit. */
export type Thresholds = Readonly<Record<ThresholdKind, number>>;

interface Threshold {
  kind: ThresholdKind;
  /** Says what is chosen: after more hours or days than so many a kind is listed, or from so many of them on. */
  unit: "hours" | "days" | "count";
  /** Applies until a person chooses another one. */
  usual: number;
  choices: readonly number[];
}

/** Lists what can be chosen for each kind of what needs attention. */
export const THRESHOLDS: readonly Threshold[] = [
  // Long videos take hours to encode. After so many more, encoding has mostly failed, which no record says.
  { kind: "encoding", unit: "hours", usual: 6, choices: [1, 3, 6, 12, 24, 72] },
  { kind: "playlists", unit: "count", usual: 1, choices: [1, 5, 20, 100] },
  // A video that was added earlier and isn't published may have been forgotten.
  { kind: "unpublished", unit: "days", usual: 7, choices: [1, 3, 7, 14, 30, 90] },
  { kind: "subtitles", unit: "count", usual: 1, choices: [1, 5, 20, 100] },
  { kind: "thumbnails", unit: "count", usual: 1, choices: [1, 5, 20, 100] },
];

export const USUAL_THRESHOLDS = byKind(() => null);

/** Holds the thresholds with which most is listed. */
export const LOWEST_THRESHOLDS = byKind((kind) => {
  const { choices = [] } = THRESHOLDS.find((each) => each.kind === kind) ?? {};
  return Math.min(...choices);
});

/** Returns a threshold for each kind: the usual one where `valueOf` has none, or one that can't be chosen. */
function byKind(valueOf: (kind: ThresholdKind) => unknown): Thresholds {
  const thresholds = { encoding: 0, playlists: 0, unpublished: 0, subtitles: 0, thumbnails: 0 };
  for (const { kind, usual, choices } of THRESHOLDS) {
    const value = valueOf(kind);
    thresholds[kind] = choices.find((choice) => choice === value) ?? usual;
  }
  return thresholds;
}

/** Returns from how many on a kind is listed; 0 for kinds that have no such number. */
export function minCountOf(kind: string, thresholds: Thresholds): number {
  const own = THRESHOLDS.find((each) => each.kind === kind);
  return own?.unit === "count" ? thresholds[own.kind] : 0;
}

const VERSION = 1;
const storageKey = () => scopedName("reeldesk.attention-thresholds");
const readText = () => readStored(storageKey());

/** Parses the stored thresholds. Damaged ones are the usual ones. */
export function parseThresholds(text: string | null): Thresholds {
  const record = parseLoosely(text ?? "");
  if (!isObject(record) || record.version !== VERSION) return USUAL_THRESHOLDS;
  const { kinds } = record;
  return isObject(kinds) ? byKind((kind) => kinds[kind]) : USUAL_THRESHOLDS;
}

/** Returns the kinds whose threshold is not the usual one. */
function changedKinds(thresholds: Thresholds): readonly ThresholdKind[] {
  return THRESHOLDS.filter(({ kind, usual }) => thresholds[kind] !== usual).map(({ kind }) => kind);
}

/** Formats thresholds for storage; null: all are the usual ones. */
export function formatThresholds(thresholds: Thresholds): string | null {
  const changed = changedKinds(thresholds);
  if (changed.length === 0) return null;
  const kinds = Object.fromEntries(changed.map((kind) => [kind, thresholds[kind]]));
  return JSON.stringify({ version: VERSION, kinds });
}

/** Returns the thresholds of this browser, also as other tabs change them. */
export function useThresholds(): Thresholds {
  const text = useSyncExternalStore(onStored, readText);
  return useMemo(() => parseThresholds(text), [text]);
}

/**
 * Stores the threshold of a kind; null: the usual one.
 * @returns false if it can't be stored
 */
export function chooseThreshold(kind: ThresholdKind, value: number | null): boolean {
  const next = { ...parseThresholds(readText()), [kind]: value ?? USUAL_THRESHOLDS[kind] };
  return tryWriteStored(storageKey(), formatThresholds(next));
}

/** Counts the thresholds that were chosen, and estimates the size. */
export function countThresholds(): { count: number; bytes: number } {
  const text = readText();
  return { count: changedKinds(parseThresholds(text)).length, bytes: text?.length ?? 0 };
}

/** Goes back to the usual thresholds, and returns whether the others are gone. */
export function resetThresholds(): boolean {
  return tryWriteStored(storageKey(), null);
}
