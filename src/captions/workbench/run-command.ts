import { useTranslations } from "use-intl";
import type { CaptionDocument, Cue } from "#captions/document.ts";
import { changeCue, deleteCues, insertCue, mergeCues } from "#captions/format/edits.ts";
import { splitCue } from "#captions/format/edits-split.ts";
import { toggleStyle, toggleStyleWithin } from "#captions/format/edits-style.ts";
import { CUE_TEXT, type KeyCommand, TAKE_TYPED } from "#captions/workbench-keys.ts";
import { openAppDialog } from "#shared/ui/open-app-dialog.ts";
import { type CueSelection, chooseAll, only, redo, choose as selectedBy, undo } from "./history.ts";
import { type CueTextField, timeOf, useWorkbench, type Workbench } from "./workbench-context.ts";

/** Lists the commands that leave a half-typed time alone. */
const BESIDE_TYPING: ReadonlySet<KeyCommand> = new Set([
  "toggle",
  "back",
  "forward",
  "backALittle",
  "forwardALittle",
  "find",
]);

/** Does what a key or a button asks for, and tells where it could not, or what undo took back. */
export function useRun(): (command: KeyCommand, isRange?: boolean) => void {
  const t = useTranslations("workbench");
  const session = useWorkbench();
  return (command, isRange = false) => {
    if (command === "help") {
      openAppDialog("shortcuts");
      return;
    }
    const taking = new Event(TAKE_TYPED, { cancelable: true });
    // The command is cancelled where the typed text is not a valid value.
    if (!BESIDE_TYPING.has(command) && document.activeElement?.dispatchEvent(taking) === false) {
      session.say(t("time.bad"));
      return;
    }
    const { past, future } = session.store.getState();
    const last = past.at(-1);
    const next = future[0];
    const isTyping = document.activeElement?.hasAttribute(CUE_TEXT) === true;
    const part = isTyping ? (session.textField.current?.selection() ?? null) : null;
    const problem = runCommand(session, command, { isTyping, isRange, part });
    if (problem !== null) session.say(t(`notDone.${problem}`));
    else if (command === "undo" && last !== undefined) {
      session.say(t("undone", { edit: t(`edits.${last.name}`) }));
    } else if (command === "redo" && next !== undefined) {
      session.say(t("redone", { edit: t(`edits.${next.name}`) }));
    }
  };
}

/** Holds steps in seconds. */
const SKIPS = { back: -1, forward: 1, backALittle: -0.1, forwardALittle: 0.1 };

type NotDone = "noPlayer" | "noCue" | "endBeforeStart" | "tooShort" | "noNext";

interface CommandPlace {
  isTyping: boolean;
  isRange: boolean;
  /** Holds what is selected in the text of the active cue, if the keyboard is there. */
  part: ReturnType<CueTextField["selection"]>;
}

/** Holds the captions at the moment of a command, and where it was given. */
interface CommandContext extends CommandPlace {
  session: Workbench;
  document: CaptionDocument;
  selection: CueSelection;
  /** Is the place of the active cue; -1 when there is none. */
  at: number;
  active: Cue | undefined;
  /** Is the current time of the player in milliseconds. Is null when there is none. */
  timeMs: number | null;
}

/** Does what a key or a button asks for. @returns why it did not; null: it did */
function runCommand(
  session: Workbench,
  command: Exclude<KeyCommand, "help">,
  place: CommandPlace,
): NotDone | null {
  const { store, player } = session;
  const { document, selection } = store.getState().present;
  const { cues } = document;
  const at = cues.findIndex(({ key }) => key === selection.activeKey);
  const active = cues[at];
  const context = { ...place, session, document, selection, at, active, timeMs: timeOf(session) };
  switch (command) {
    case "toggle":
      if (player === null) return "noPlayer";
      if (player.isPlaying()) player.pause();
      else player.play();
      return null;
    case "back":
    case "forward":
    case "backALittle":
    case "forwardALittle":
      if (player === null) return "noPlayer";
      player.seek(Math.max(0, player.getTime() + SKIPS[command]));
      return null;
    case "previous":
      return moveTo(context, cues[Math.max(0, at - 1)]);
    case "next":
      return moveTo(context, cues[at + 1]);
    case "first":
      return moveTo(context, cues[0]);
    case "last":
      return moveTo(context, cues.at(-1));
    case "setIn":
    case "setOut":
      return setTime(context, command);
    case "editText":
      if (active === undefined) return "noCue";
      session.choose(only(active.key), "text");
      return null;
    case "split":
      return splitActive(context);
    case "merge":
      return mergeSelected(context);
    case "insert":
      return insertNew(context);
    case "delete":
      return deleteSelected(context);
    case "bold":
    case "italic":
      return restyle(context, command);
    case "selectAll":
      session.choose(chooseAll(cues, selection));
      return null;
    case "undo":
      store.setState(undo);
      return null;
    case "redo":
      store.setState(redo);
      return null;
    case "find":
    case "save":
      session.open(command);
      return null;
  }
}

function moveTo(
  { session, document, selection, isTyping, isRange }: CommandContext,
  target: Cue | undefined,
): null {
  if (target === undefined) return null;
  const way = isRange && !isTyping ? "range" : "only";
  session.choose(selectedBy(document.cues, selection, target.key, way), isTyping ? "text" : "row");
  session.player?.seek(target.startMs / 1000);
  return null;
}

/** The keyboard stays in a text, or in the list. */
function keepKeyboard({ session, isTyping }: CommandContext): void {
  session.focusWish.current = isTyping ? "text" : "row";
}

function setTime(
  { session, document, active, timeMs }: CommandContext,
  command: "setIn" | "setOut",
): NotDone | null {
  if (timeMs === null) return "noPlayer";
  if (active === undefined) return "noCue";
  const times = command === "setIn" ? beginAt(active, timeMs) : endAt(active, timeMs);
  if (times === null) return "endBeforeStart";
  session.edit({ name: "times", document: changeCue(document, active.key, times) });
  return null;
}

/** Splits the active cue at the caret, and at the time of the player if that is within. */
function splitActive({ session, document, active, timeMs, part }: CommandContext): NotDone | null {
  if (active === undefined) return "noCue";
  const { text, from } = part ?? { ...active, from: 0 };
  const isInside = from > 0 && from < text.length;
  const share = isInside ? from / text.length : 0.5;
  const atMs =
    splitTime(active, timeMs) ?? active.startMs + (active.endMs - active.startMs) * share;
  const shown = changeCue(document, active.key, { text });
  const split = splitCue(shown, active.key, isInside ? { atMs, textAt: from } : { atMs });
  if (split === shown) return "tooShort";
  session.edit({ name: "split", document: split });
  return null;
}

/** Merges the selected cues, or the active one and the next. */
function mergeSelected(context: CommandContext): NotDone | null {
  const { session, document, selection, at, active } = context;
  const next = document.cues[at + 1];
  if (active === undefined) return "noCue";
  if (selection.keys.size < 2 && next === undefined) return "noNext";
  const keys =
    selection.keys.size > 1 ? selection.keys : new Set([active.key, next?.key ?? active.key]);
  const first = document.cues.find(({ key }) => keys.has(key)) ?? active;
  keepKeyboard(context);
  session.edit({
    name: "merge",
    document: mergeCues(document, keys),
    selection: only(first.key),
  });
  return null;
}

function insertNew({ session, document, active, timeMs }: CommandContext): null {
  const room = roomAt(document.cues, timeMs ?? active?.endMs ?? 0);
  const inserted = insertCue(document, { ...room, text: "" });
  session.focusWish.current = "text";
  session.edit({
    name: "insert",
    document: inserted.document,
    selection: only(inserted.key),
  });
  return null;
}

/** Deletes the selected cues, and selects the one after them. */
function deleteSelected(context: CommandContext): NotDone | null {
  const { session, document, selection, at, active } = context;
  if (active === undefined) return "noCue";
  const { cues } = document;
  const keys = selection.keys.size > 0 ? selection.keys : new Set([active.key]);
  const next =
    cues.slice(at).find(({ key }) => !keys.has(key)) ??
    cues.slice(0, at).findLast(({ key }) => !keys.has(key));
  keepKeyboard(context);
  const rest = next === undefined ? {} : { selection: only(next.key) };
  session.edit({ name: "delete", document: deleteCues(document, keys), ...rest });
  return null;
}

/** Toggles a style of what is selected in a text, else of whole cues. */
function restyle(
  { session, document, selection, active, isTyping, part }: CommandContext,
  command: "bold" | "italic",
): NotDone | null {
  if (active === undefined) return "noCue";
  const tag = command === "bold" ? "b" : "i";
  if (part === null || part.from === part.to) {
    const keys = selection.keys.size > 1 && !isTyping ? selection.keys : [active.key];
    session.edit({ name: command, document: toggleStyle(document, new Set(keys), tag) });
    return null;
  }
  const text = toggleStyleWithin(part.text, document.format, tag, part);
  session.edit({ name: command, document: changeCue(document, active.key, { text }) });
  return null;
}

const DEFAULT_MS = 2000;
const MIN_MS = 500;

type Times = Pick<Cue, "startMs" | "endMs">;

/** The cue begins at a time; one that had ended by then moves there as long as it is. */
export function beginAt({ startMs, endMs }: Times, ms: number): Times {
  return { startMs: ms, endMs: endMs > ms ? endMs : ms + Math.max(MIN_MS, endMs - startMs) };
}

/** The cue ends at a time. Null: it begins later. */
export function endAt({ startMs }: Times, ms: number): Times | null {
  return ms > startMs ? { startMs, endMs: ms } : null;
}

/** Returns when a new cue is on screen: from a time on, until the next one begins if that leaves time to read it. */
export function roomAt(cues: readonly Times[], ms: number): Times {
  let nextMs = Infinity;
  for (const { startMs } of cues) if (startMs > ms && startMs < nextMs) nextMs = startMs;
  const isTight = nextMs - ms < MIN_MS;
  return { startMs: ms, endMs: isTight ? ms + DEFAULT_MS : Math.min(ms + DEFAULT_MS, nextMs) };
}

export function splitTime({ startMs, endMs }: Times, ms: number | null): number | null {
  return ms !== null && ms > startMs && ms < endMs ? ms : null;
}
