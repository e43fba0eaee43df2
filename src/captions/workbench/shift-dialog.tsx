import { useState } from "react";
import { useTranslations } from "use-intl";
import { shiftCues } from "#captions/format/edits-times.ts";
import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/text-field.tsx";
import { timeOf, useDesk, useHistory } from "./desk.ts";
import { RetimeDialog } from "./retime-dialog.tsx";
import { ScopeField, useScope } from "./scope-field.tsx";
import { readTypedShift, writeTypedTime } from "./typed-time.ts";

/** Moves cues earlier or later, by a time or so that the chosen one begins where the film is. */
export function ShiftDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workbench.shift");
  const desk = useDesk();
  const { document, selection } = useHistory();
  const scope = useScope();
  const [typed, setTyped] = useState("");
  const byMs = readTypedShift(typed);
  const active = document.cues.find(({ key }) => key === selection.activeKey);
  const timeMs = timeOf(desk);
  const begin = () => {
    if (active === undefined || timeMs === null) return;
    const by = timeMs - active.startMs;
    setTyped(`${by < 0 ? "-" : "+"}${writeTypedTime(Math.abs(by))}`);
  };
  return (
    <RetimeDialog
      name="shift"
      retime={byMs === null || byMs === 0 ? null : () => shiftCues(document, byMs, scope.keys)}
      onClose={onClose}
    >
      <ScopeField scope={scope} />
      <TextField
        label={t("by")}
        hint={t("hint")}
        value={typed}
        dir="ltr"
        autoComplete="off"
        problem={typed !== "" && byMs === null ? t("bad") : null}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div>
        <Button onClick={begin} disabled={active === undefined || timeMs === null}>
          {t("now")}
        </Button>
        <p className="mt-1 text-sm text-ink-faint">
          {active === undefined || timeMs === null
            ? t("noTime")
            : t("nowHint", {
                start: writeTypedTime(active.startMs),
                time: writeTypedTime(timeMs),
              })}
        </p>
      </div>
    </RetimeDialog>
  );
}
