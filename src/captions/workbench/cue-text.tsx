import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { changeCue, tidyText } from "#captions/format/edits.ts";
import { CONTROL } from "#shared/ui/fields.tsx";
import { CUE_TEXT } from "./cue-text-mark.ts";
import { useDesk } from "./desk.ts";
import { continueRun, type TypingRun } from "./typing-run.ts";

/** More rows than that are scrolled. */
const MAX_ROWS = 12;

/** The text of a cue, to be typed in. A blank line can be begun in it and is in no document. */
export function CueText({
  cueKey,
  number,
  text,
}: {
  cueKey: number;
  number: number;
  text: string;
}) {
  const t = useTranslations("workbench.list");
  const { store, edit } = useDesk();
  const [typed, setTyped] = useState(text);
  const run = useRef<TypingRun | null>(null);
  // Undo and the tools change it as well.
  const shown = tidyText(typed) === text ? typed : text;
  return (
    <textarea
      {...{ [CUE_TEXT]: "" }}
      dir="auto"
      rows={Math.min(MAX_ROWS, Math.max(2, shown.split("\n").length))}
      value={shown}
      aria-label={t("textOf", { number })}
      onChange={({ target, timeStamp }) => {
        setTyped(target.value);
        const { document } = store.getSnapshot();
        if (tidyText(target.value) === text) return;
        run.current = continueRun(run.current, {
          atMs: timeStamp,
          textBefore: target.value.slice(0, target.selectionStart),
        });
        edit({
          name: "text",
          document: changeCue(document, cueKey, { text: target.value }),
          mark: `text:${cueKey}:${run.current.beganAtMs}`,
        });
      }}
      className={`${CONTROL} block w-full resize-y leading-snug`}
    />
  );
}
