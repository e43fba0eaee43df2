import { useTranslations } from "use-intl";
import { useDesk } from "./desk.ts";
import { CUE_TEXT, type KeyCommand, TAKE_TYPED } from "./keys.ts";
import { runCommand } from "./run-command.ts";

/** What leaves a time half typed as it is. */
const BESIDE_TYPING: ReadonlySet<KeyCommand> = new Set([
  "toggle",
  "back",
  "forward",
  "backALittle",
  "forwardALittle",
  "find",
  "help",
]);

/** Does what a key or a button asks for, and tells where it could not, or what undo took back. */
export function useRun(): (command: KeyCommand, isRange?: boolean) => void {
  const t = useTranslations("workbench");
  const desk = useDesk();
  return (command, isRange = false) => {
    if (!BESIDE_TYPING.has(command) && !takeTyped()) {
      desk.say(t("time.bad"));
      return;
    }
    const { past, future, document: before } = desk.store.getSnapshot();
    const area = document.activeElement;
    const isText = area instanceof HTMLTextAreaElement && area.hasAttribute(CUE_TEXT);
    const active = before.cues.find(
      ({ key }) => key === desk.store.getSnapshot().selection.activeKey,
    );
    const problem = runCommand(desk, command, {
      isTyping: isText,
      isRange,
      // A text with a blank line just begun has other places than the cue.
      caret: isText && area.value === active?.text ? area.selectionStart : null,
    });
    if (problem !== null) desk.say(t(`notDone.${problem}`));
    else if (command === "undo" && past !== null) {
      desk.say(t("undone", { edit: t(`edits.${past.name}`) }));
    } else if (command === "redo" && future !== null) {
      desk.say(t("redone", { edit: t(`edits.${future.name}`) }));
    }
  };
}

/** @returns false where what was typed is no value */
function takeTyped(): boolean {
  const taking = new Event(TAKE_TYPED, { cancelable: true });
  return document.activeElement?.dispatchEvent(taking) !== false;
}
