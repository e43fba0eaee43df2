import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { CONTROL } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { PastedResults } from "./pasted-results.tsx";
import { ReadingNote } from "./reading-note.tsx";
import type { Adding } from "./use-adding.tsx";
import type { Candidates } from "./use-candidates.ts";
import { usePasted } from "./use-pasted.ts";

/** Adds what was pasted: ids, links and addresses. */
export function PasteAdding({ adding, candidates }: { adding: Adding; candidates: Candidates }) {
  const t = useTranslations("playlistAdding.paste");
  const id = useId();
  const [text, setText] = useState("");
  const pasted = usePasted(candidates.all, candidates.isReading, adding.placeOf);
  const { rows } = pasted;
  const check = () => {
    if (text.trim() !== "") pasted.check(text);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium text-ink-soft">
          {t("label")}
        </label>
        <textarea
          id={id}
          aria-describedby={`${id}-hint`}
          rows={5}
          dir="ltr"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            pasted.clear();
          }}
          onKeyDown={(event) => {
            if (isComposing(event) || event.key !== "Enter" || !(event.ctrlKey || event.metaKey))
              return;
            event.preventDefault();
            check();
          }}
          className={classNames(CONTROL, "w-full font-mono text-sm")}
        />
        <p id={`${id}-hint`} className="mt-1 text-xs text-ink-faint">
          {t("hint")}
        </p>
      </div>
      {rows === null ? (
        <div>
          <Button disabled={text.trim() === ""} onClick={check}>
            {t("check")}
          </Button>
        </div>
      ) : (
        <>
          <ReadingNote candidates={candidates} />
          <PastedResults rows={rows} pasted={pasted} onAdd={adding.addAll} />
        </>
      )}
    </div>
  );
}
