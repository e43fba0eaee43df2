import { useState } from "react";
import { useTranslations } from "use-intl";
import { changeCue, tidyText } from "#lib/captions/edits.ts";
import { CONTROL } from "#ui/fields.tsx";
import { CUE_TEXT } from "./cue-text-mark.ts";
import { useDesk } from "./desk.ts";

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
  // Undo and the tools change it as well.
  const shown = tidyText(typed) === text ? typed : text;
  return (
    <textarea
      {...{ [CUE_TEXT]: "" }}
      dir="auto"
      rows={Math.max(2, shown.split("\n").length)}
      value={shown}
      aria-label={t("textOf", { number })}
      onChange={({ target }) => {
        setTyped(target.value);
        const { document } = store.getSnapshot();
        if (tidyText(target.value) === text) return;
        edit({
          name: "text",
          document: changeCue(document, cueKey, { text: target.value }),
          mark: `text:${cueKey}`,
        });
      }}
      className={`${CONTROL} block w-full resize-y leading-snug`}
    />
  );
}
