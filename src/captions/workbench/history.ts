import { createStore, type StoreApi } from "zustand/vanilla";
import type { CaptionDocument, Cue } from "#captions/document.ts";
import {
  type History,
  openHistory,
  recorded,
  redone,
  undone,
} from "#shared/collections/history.ts";
import {
  only as onlyKey,
  rangedTo,
  type Selection,
  toggled,
} from "#shared/collections/selection.ts";

type EditName =
  | "text"
  | "bold"
  | "italic"
  | "times"
  | "split"
  | "merge"
  | "insert"
  | "delete"
  | "shift"
  | "stretch"
  | "frameRate"
  | "replace"
  | "sort"
  | "fix"
  | "draft";

export interface CueSelection extends Selection<number> {
  activeKey: number | null;
}

/** Holds captions and what is selected of them. States of a history share unchanged cues. */
interface Edited {
  document: CaptionDocument;
  selection: CueSelection;
}

/**
 * Holds captions as they are edited, with every state they had. Immutable. Consecutive edits with the same mark are one
 * step; null: the next edit is a step of its own.
 */
export type CaptionHistory = History<Edited, { name: EditName }> & { mark: string | null };

export interface Edit {
  name: EditName;
  document: CaptionDocument;
  /** Stays where it is absent, as far as the cues are still there. */
  selection?: CueSelection;
  /** Joins it with the step before, where that has the same. */
  mark?: string;
}

const NOTHING: CueSelection = { keys: new Set(), activeKey: null, anchor: null };

export function only(key: number): CueSelection {
  return { ...onlyKey(key), activeKey: key };
}

export function openCaptions(document: CaptionDocument): CaptionHistory {
  const first = document.cues[0];
  const selection = first === undefined ? NOTHING : only(first.key);
  return { ...openHistory({ document, selection }), mark: null };
}

/** Applies an edit; one that changes nothing is not recorded. */
export function applyEdit(history: CaptionHistory, edit: Edit): CaptionHistory {
  const { present } = history;
  if (edit.document === present.document) return history;
  const selection = edit.selection ?? stillThere(present.selection, edit.document);
  const next = { document: edit.document, selection };
  const isJoined = edit.mark !== undefined && edit.mark === history.mark;
  const done = isJoined
    ? { ...history, present: next, future: [] }
    : recorded(history, next, { name: edit.name });
  return { ...done, mark: edit.mark ?? null };
}

export function undo(history: CaptionHistory): CaptionHistory {
  return { ...undone(history), mark: null };
}

export function redo(history: CaptionHistory): CaptionHistory {
  return { ...redone(history), mark: null };
}

/** Selects cues. Text typed before and after are two steps. */
export function select(history: CaptionHistory, selection: CueSelection): CaptionHistory {
  return { ...history, present: { ...history.present, selection }, mark: null };
}

/** If the selected cues are gone, selects the one at their position. */
function stillThere(selection: CueSelection, { cues }: CaptionDocument): CueSelection {
  const there = new Set(cues.map(({ key }) => key));
  const isThere = (key: number | null) => key === null || there.has(key);
  const { keys, activeKey, anchor } = selection;
  if (isThere(activeKey) && isThere(anchor) && [...keys].every((key) => there.has(key))) {
    return selection;
  }
  const left = [...keys].filter((key) => there.has(key));
  const active = activeKey !== null && there.has(activeKey) ? activeKey : (left[0] ?? null);
  return { keys: new Set(left), activeKey: active, anchor: active };
}

/** Holds the document that is edited, outside React: keys and the player find it as it is at that moment. */
export type EditStore = StoreApi<CaptionHistory>;

export function createEditStore(document: CaptionDocument): EditStore {
  return createStore(() => openCaptions(document));
}

type ChoiceWay = "only" | "range" | "toggle";

export function choose(
  cues: readonly Cue[],
  selection: CueSelection,
  key: number,
  way: ChoiceWay,
): CueSelection {
  const all = cues.map((cue) => cue.key);
  const chosen = {
    only: () => onlyKey(key),
    toggle: () => toggled(selection, key),
    range: () => rangedTo({ ...selection, anchor: selection.anchor ?? key }, all, key),
  };
  return { ...chosen[way](), activeKey: key };
}

export function chooseAll(cues: readonly Cue[], { activeKey, anchor }: CueSelection): CueSelection {
  return { keys: new Set(cues.map(({ key }) => key)), activeKey, anchor };
}

/**
 * Returns the keys that a tool is to change; null for all cues. One cue alone is where the keyboard is, and no choice.
 */
export function selectedForTools({ keys }: CueSelection): ReadonlySet<number> | null {
  return keys.size > 1 ? keys : null;
}

/** Describes keys pressed one after another in one text, which undo takes back together. */
export interface TypingRun {
  beganAtMs: number;
  lastAtMs: number;
  edits: number;
}

const PAUSE_MS = 1000;
/** From this many edits on, a run ends with the word. */
const MANY = 30;
/** Some languages write no spaces. */
const TOO_MANY = 90;

/**
 * Returns the run of an edit: the previous one, or a new one after a pause or many words.
 * @param atMs monotonic time
 * @param textBefore up to the caret, including the edit
 */
export function continueRun(
  run: TypingRun | null,
  { atMs, textBefore }: { atMs: number; textBefore: string },
): TypingRun {
  const beginsWord = /\s\S?$/.test(textBefore);
  if (
    run === null ||
    atMs - run.lastAtMs >= PAUSE_MS ||
    (run.edits >= MANY && beginsWord) ||
    run.edits >= TOO_MANY
  ) {
    return { beganAtMs: atMs, lastAtMs: atMs, edits: 1 };
  }
  return { ...run, lastAtMs: atMs, edits: run.edits + 1 };
}
