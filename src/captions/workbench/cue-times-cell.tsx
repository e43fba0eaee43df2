import { ArrowLeftToLine, ArrowRightToLine } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Cue } from "#captions/document.ts";
import { changeCue } from "#captions/format/edits.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { useDesk } from "./desk.ts";
import { TimeField } from "./time-field.tsx";
import { useRun } from "./use-run.ts";

/** When a cue begins and ends: to be typed, or taken from where the film is. */
export function CueTimes({ cue, number }: { cue: Cue; number: number }) {
  const t = useTranslations("workbench.list");
  const { store, edit } = useDesk();
  const run = useRun();
  const change = (times: Partial<Cue>) =>
    edit({ name: "times", document: changeCue(store.getSnapshot().document, cue.key, times) });
  return (
    <div className="flex flex-wrap gap-1">
      <TimeField
        key={`start-${cue.key}`}
        label={t("startOf", { number })}
        isLabelHidden
        valueMs={cue.startMs}
        onTime={(startMs) => change({ startMs })}
      >
        <IconButton label={t("setIn")} onClick={() => run("setIn")} className="size-7">
          <ArrowLeftToLine size={15} className="rtl:-scale-x-100" />
        </IconButton>
      </TimeField>
      <TimeField
        key={`end-${cue.key}`}
        label={t("endOf", { number })}
        isLabelHidden
        valueMs={cue.endMs}
        onTime={(endMs) => change({ endMs })}
      >
        <IconButton label={t("setOut")} onClick={() => run("setOut")} className="size-7">
          <ArrowRightToLine size={15} className="rtl:-scale-x-100" />
        </IconButton>
      </TimeField>
    </div>
  );
}
