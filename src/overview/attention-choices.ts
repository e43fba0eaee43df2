import { useMemo, useSyncExternalStore } from "react";
import { isObject, parseLoosely } from "#shared/http/wire.ts";
import { scopedName } from "#shared/storage/base-path.ts";
import { onStored, readStored, tryWriteStored } from "#shared/storage/stored-text.ts";
import { type Attention, keyOf } from "./attention.ts";
import { minCountOf, type Thresholds, USUAL_THRESHOLDS } from "./attention-thresholds.ts";

/** Describes what a person has chosen for a kind of what needs attention. */
export type AttentionChoice =
  | {
      is: "until-new";
      /**
       * Holds a mark for each thing that was there, or their number if they were too many. Is null until all are known: a
       * kind can be dismissed while the library is still read.
       */
      known: readonly string[] | number | null;
    }
  | { is: "for-good" }
  /** Lists the kind even where it is true of most. */
  | { is: "always" };

/** Maps `keyOf` a kind to what was chosen for it. */
export type AttentionChoices = Readonly<Record<string, AttentionChoice>>;

/**
 * Says why a kind isn't listed. `usual`: it is true of most, which is how an account works rather than a task. `few`: there
 * are fewer than the chosen threshold.
 */
export type HiddenReason = "until-new" | "for-good" | "usual" | "few";

export interface SortedAttention {
  listed: readonly (Attention & {
    /** Counts what came since the kind was dismissed; 0 where it was not. */
    newCount: number;
  })[];
  hidden: readonly (Attention & { reason: HiddenReason })[];
}

/** Limits the things that are remembered one by one. Of more than these, only a higher count is new. */
const MAX_KNOWN = 5000;
/** Few of a kind are listed even if they are most. */
const MIN_USUAL = 20;

/** Parts what is listed from what was dismissed, is usual, or is below its threshold. */
export function sortAttention(
  found: readonly Attention[],
  choices: AttentionChoices,
  thresholds: Thresholds = USUAL_THRESHOLDS,
): SortedAttention {
  const listed: SortedAttention["listed"][number][] = [];
  const hidden: SortedAttention["hidden"][number][] = [];
  for (const each of found) {
    const choice = choices[keyOf(each)];
    const newCount = choice?.is === "until-new" ? countNew(each, choice.known) : 0;
    const isDismissed = choice?.is === "for-good" || (choice?.is === "until-new" && newCount === 0);
    const reason = isDismissed ? choice.is : reasonFor(each, choice !== undefined, thresholds);
    if (reason === null) listed.push({ ...each, newCount });
    else hidden.push({ ...each, reason });
  }
  return { listed, hidden };
}

/**
 * Returns why a kind is hidden that is not dismissed; null: it is listed.
 * @param isWanted a person has chosen to see it, also where it is true of most
 */
function reasonFor(each: Attention, isWanted: boolean, thresholds: Thresholds) {
  if (each.count < minCountOf(each.kind, thresholds)) return "few";
  return !isWanted && isUsual(each) ? "usual" : null;
}

function isUsual({ count, outOf }: Attention): boolean {
  return outOf !== null && count > MIN_USUAL && count * 2 > outOf;
}

function countNew({ ids, count }: Attention, known: readonly string[] | number | null): number {
  if (known === null) return 0;
  if (typeof known === "number") return Math.max(0, count - known);
  const marks = new Set(known);
  return ids.filter((id) => !marks.has(markOf(id))).length;
}

/**
 * Returns the choice that dismisses a kind until something new of it comes.
 * @param isWhole all things of the kind are found
 */
export function untilNew({ ids }: Pick<Attention, "ids">, isWhole: boolean): AttentionChoice {
  if (!isWhole) return { is: "until-new", known: null };
  return { is: "until-new", known: ids.length > MAX_KNOWN ? ids.length : ids.map(markOf) };
}

/**
 * Returns the choices once everything is found: what was dismissed before is remembered by now, and what is gone since is
 * forgotten, so that it is new if it returns.
 * @param there everything that any threshold finds, of which `found` is what the chosen ones do
 */
export function broughtUpToDate(
  choices: AttentionChoices,
  found: readonly Attention[],
  there = found,
): AttentionChoices {
  const entries = Object.entries(choices).map(([key, choice]) => {
    if (choice.is !== "until-new") return [key, choice] as const;
    const ids = idsOf(choice.known === null ? found : there, key);
    return [key, { ...choice, known: stillKnown(choice.known, ids) }] as const;
  });
  return Object.fromEntries(entries);
}

function idsOf(found: readonly Attention[], key: string): readonly string[] {
  return found.find((each) => keyOf(each) === key)?.ids ?? [];
}

function stillKnown(known: readonly string[] | number | null, ids: readonly string[]) {
  if (known === null) return ids.length > MAX_KNOWN ? ids.length : ids.map(markOf);
  if (typeof known === "number") return Math.min(known, ids.length);
  const there = new Set(ids.map(markOf));
  return known.filter((mark) => there.has(mark));
}

/** Returns a short mark of an id (32 bits of FNV-1a): thousands of whole ids take too much room in local storage. */
function markOf(id: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < id.length; at += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(at), 0x01_00_01_93);
  }
  return (hash >>> 0).toString(36);
}

const VERSION = 1;
const storageKey = () => scopedName("reeldesk.attention");
const readText = () => readStored(storageKey());

/** Parses the stored choices. Damaged ones are left out. */
export function parseChoices(text: string | null): AttentionChoices {
  const record = parseLoosely(text ?? "");
  if (!isObject(record) || record.version !== VERSION || !isObject(record.kinds)) return {};
  return Object.fromEntries(
    Object.entries(record.kinds).flatMap(([key, value]) => {
      const choice = isObject(value) ? parseChoice(value) : null;
      return choice === null ? [] : [[key, choice] as const];
    }),
  );
}

function parseChoice({ is, known }: Record<string, unknown>): AttentionChoice | null {
  if (is === "for-good" || is === "always") return { is };
  if (is !== "until-new") return null;
  if (known === null || (typeof known === "number" && known >= 0)) return { is, known };
  return typeof known === "string" ? { is, known: known.split(" ").filter(Boolean) } : null;
}

/** Formats choices for storage. */
export function formatChoices(choices: AttentionChoices): string {
  const kinds = Object.fromEntries(
    Object.entries(choices).map(([key, choice]) => [
      key,
      choice.is === "until-new" && Array.isArray(choice.known)
        ? { ...choice, known: choice.known.join(" ") }
        : choice,
    ]),
  );
  return JSON.stringify({ version: VERSION, kinds });
}

/** Returns the choices of this browser, also as other tabs change them. */
export function useAttentionChoices(): AttentionChoices {
  const text = useSyncExternalStore(onStored, readText);
  return useMemo(() => parseChoices(text), [text]);
}

/**
 * Stores what was chosen for a kind, or forgets it (undefined).
 * @returns false if it can't be stored
 */
export function chooseAttention(key: string, choice: AttentionChoice | undefined): boolean {
  const { [key]: _, ...others } = parseChoices(readText());
  return keep(choice === undefined ? others : { ...others, [key]: choice });
}

/** Brings the stored choices up to date, once everything is found. */
export function refreshChoices(found: readonly Attention[], there: readonly Attention[]): void {
  const choices = parseChoices(readText());
  const next = broughtUpToDate(choices, found, there);
  if (formatChoices(next) !== formatChoices(choices)) keep(next);
}

function keep(choices: AttentionChoices): boolean {
  const isEmpty = Object.keys(choices).length === 0;
  return tryWriteStored(storageKey(), isEmpty ? null : formatChoices(choices));
}

/** Counts the kinds for which something was chosen, and estimates the size. */
export function countAttentionChoices(): { count: number; bytes: number } {
  const text = readText();
  return { count: Object.keys(parseChoices(text)).length, bytes: text?.length ?? 0 };
}

/** Forgets all choices, and returns whether they are gone. */
export function forgetAttentionChoices(): boolean {
  return tryWriteStored(storageKey(), null);
}
