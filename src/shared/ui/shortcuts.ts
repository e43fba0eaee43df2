import type { useTranslations } from "use-intl";
import { type Composing, isComposing } from "./is-composing.ts";

type MessagePath = Parameters<ReturnType<typeof useTranslations<never>>>[0];

/** Describes a row of the sheet on `?`, and what its keys ask of their handler: both read the table that it is in. */
export interface Shortcut<Command = unknown> {
  /**
   * Maps combinations to their commands. A combination is `event.key`, or `Space`, after those of `Mod` (Ctrl or ⌘),
   * `Alt` and `Shift` that are held, in this order.
   */
  keys: Readonly<Record<string, Command>>;
  /** Is the path of the message that says what they do. Is null when the sheet leaves them out. */
  does: MessagePath | null;
  /** Says how the sheet writes several keys, if not as alternatives: side by side, or the first and the last. */
  writtenAs?: "block" | "run";
  /** The keys change places on a page that is read from right to left. */
  isMirrored?: true;
  /** It changes something, so it is for those who may edit. */
  isEdit?: true;
}

/** Holds the part of a key press that decides which command it is. */
export interface Press
  extends Composing,
    Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey" | "shiftKey"> {}

/**
 * Returns the command of a key press; null if the table has none for it. Held keys must be those of the combination;
 * Shift does not count with a sign, which may need it. A press that composes text is no command.
 * @param ignoresShift without Ctrl or ⌘, Shift is only looked at if the table has a combination with it
 */
export function pressedCommand<Command>(
  press: Press,
  table: readonly Shortcut<Command>[],
  { ignoresShift = false } = {},
): Command | null {
  if (isComposing(press)) return null;
  const isMod = press.ctrlKey || press.metaKey;
  const name = press.key === " " ? "space" : press.key.toLowerCase();
  const held = `${isMod ? "mod+" : ""}${press.altKey ? "alt+" : ""}`;
  const isShifted = press.shiftKey && !/^[^\p{L}\p{N}]$/u.test(name);
  const wanted = [`${held}${isShifted ? "shift+" : ""}${name}`];
  if (ignoresShift && !isMod) wanted.push(`${held}${name}`);
  const all = table.flatMap(({ keys }) => Object.entries(keys));
  for (const each of wanted) {
    const found = all.find(([combination]) => combination.toLowerCase() === each);
    if (found !== undefined) return found[1];
  }
  return null;
}

/** Returns the combinations of a command, as `aria-keyshortcuts` names those without `Mod`. */
export function keysOf<Command>(table: readonly Shortcut<Command>[], command: Command): string[] {
  return table.flatMap(({ keys }) =>
    Object.entries(keys).flatMap(([combination, each]) => (each === command ? combination : [])),
  );
}
