import { useState } from "react";
import { useTranslations } from "use-intl";
import { stretchCues, type TimePoint } from "#captions/format/edits-times.ts";
import { Button } from "#shared/ui/button.tsx";
import { timeOf, useDesk, useHistory } from "./desk.ts";
import { RetimeDialog } from "./retime-dialog.tsx";
import { ScopeField, useScope } from "./scope-field.tsx";
import { TimeField } from "./time-field.tsx";

/** Brings two moments of the captions to where they belong in the film, and all else in proportion. */
export function StretchDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workbench.stretch");
  const desk = useDesk();
  const { document } = useHistory();
  const scope = useScope();
  const starts = document.cues
    .filter(({ key }) => scope.keys === null || scope.keys.has(key))
    .map(({ startMs }) => startMs);
  const [one, setOne] = useState(() => point(starts[0] ?? 0));
  const [other, setOther] = useState(() => point(starts.at(-1) ?? 0));
  const stretched = stretchCues(document, [one, other], scope.keys);
  const isSame = one.fromMs === one.toMs && other.fromMs === other.toMs;
  const timeMs = timeOf(desk);
  const points = [
    { name: "one", point: one, set: setOne },
    { name: "other", point: other, set: setOther },
  ] as const;
  return (
    <RetimeDialog
      name="stretch"
      retime={stretched === null || isSame ? null : () => stretched}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t("advice")}</p>
      <ScopeField scope={scope} />
      {points.map(({ name, point: { fromMs, toMs }, set }) => (
        <fieldset key={name} className="rounded-md border border-line p-3">
          <legend className="px-1 text-sm font-medium text-ink-soft">{t(name)}</legend>
          <div className="flex flex-wrap gap-3">
            <TimeField
              label={t("from")}
              valueMs={fromMs}
              onTime={(ms) => set({ fromMs: ms, toMs })}
            />
            <TimeField label={t("to")} valueMs={toMs} onTime={(ms) => set({ fromMs, toMs: ms })}>
              <Button
                disabled={timeMs === null}
                onClick={() => {
                  if (timeMs !== null) set({ fromMs, toMs: timeMs });
                }}
              >
                {t("now")}
              </Button>
            </TimeField>
          </div>
        </fieldset>
      ))}
      <p role="alert" className="text-sm text-trouble empty:hidden">
        {stretched === null ? t("bad") : null}
      </p>
    </RetimeDialog>
  );
}

function point(ms: number): TimePoint {
  return { fromMs: ms, toMs: ms };
}
