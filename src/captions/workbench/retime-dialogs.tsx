import { type ReactNode, useId, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import {
  changeFrameRate,
  type RetimedCaptions,
  shiftCues,
  stretchCues,
  type TimePoint,
} from "#captions/format/edits.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { ChoiceField, SelectField } from "#shared/ui/fields.tsx";
import { selectedForTools } from "./history.ts";
import {
  readTypedShift,
  ShiftField,
  TimeField,
  writeTypedShift,
  writeTypedTime,
} from "./time-field.tsx";
import { timeOf, useHistory, useWorkbench } from "./workbench-context.ts";

export function useScope() {
  const { selection } = useHistory().present;
  const [isSelected, setIsSelected] = useState(() => selectedForTools(selection) !== null);
  return { keys: isSelected ? selectedForTools(selection) : null, setIsSelected };
}

export function ScopeField({ scope }: { scope: ReturnType<typeof useScope> }) {
  const t = useTranslations("workbench.scope");
  const { document, selection } = useHistory().present;
  const selected = selectedForTools(selection);
  const all = { value: "all", text: t("all", { count: document.cues.length }) };
  const chosen = { value: "chosen", text: t("chosen", { count: selected?.size ?? 0 }) };
  return (
    <ChoiceField
      label={t("label")}
      hint={selected === null ? t("hint") : undefined}
      options={selected === null ? [all] : [all, chosen]}
      value={scope.keys === null ? "all" : "chosen"}
      onChange={(value) => scope.setIsSelected(value === "chosen")}
    />
  );
}

function RetimeDialog({
  name,
  scope,
  retime,
  onClose,
  children,
}: {
  name: "frameRate" | "shift" | "stretch";
  scope: ReturnType<typeof useScope>;
  retime: (() => RetimedCaptions) | null;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("workbench");
  const { edit, say } = useWorkbench();
  const id = useId();
  const submit = () => {
    if (retime === null) return;
    const { document, clipped } = retime();
    edit({ name, document });
    say(clipped > 0 ? t("clipped", { count: clipped }) : t("done", { edit: t(`edits.${name}`) }));
    onClose();
  };
  return (
    <Dialog
      title={t(`${name}.title`)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(`${name}.cancel`)}</Button>
          <Button variant="primary" type="submit" form={id} disabled={retime === null}>
            {t(`${name}.do`)}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {name === "shift" ? null : <p className="text-ink-soft">{t(`${name}.advice`)}</p>}
        <ScopeField scope={scope} />
        {children}
      </form>
    </Dialog>
  );
}

export function ShiftDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workbench.shift");
  const session = useWorkbench();
  const { document, selection } = useHistory().present;
  const scope = useScope();
  const [typed, setTyped] = useState("");
  const byMs = readTypedShift(typed);
  const active = document.cues.find(({ key }) => key === selection.activeKey);
  const timeMs = timeOf(session);
  const begin = () => {
    if (active === undefined || timeMs === null) return;
    setTyped(writeTypedShift(timeMs - active.startMs));
  };
  return (
    <RetimeDialog
      name="shift"
      scope={scope}
      retime={byMs === null || byMs === 0 ? null : () => shiftCues(document, byMs, scope.keys)}
      onClose={onClose}
    >
      <ShiftField label={t("by")} typed={typed} onType={setTyped} />
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

export function StretchDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workbench.stretch");
  const session = useWorkbench();
  const { document } = useHistory().present;
  const scope = useScope();
  const starts = document.cues
    .filter(({ key }) => scope.keys === null || scope.keys.has(key))
    .map(({ startMs }) => startMs);
  const [one, setOne] = useState(() => point(starts[0] ?? 0));
  const [other, setOther] = useState(() => point(starts.at(-1) ?? 0));
  const stretched = stretchCues(document, [one, other], scope.keys);
  const isSame = one.fromMs === one.toMs && other.fromMs === other.toMs;
  const timeMs = timeOf(session);
  const points = [
    { name: "one", point: one, set: setOne },
    { name: "other", point: other, set: setOther },
  ] as const;
  return (
    <RetimeDialog
      name="stretch"
      scope={scope}
      retime={stretched === null || isSame ? null : () => stretched}
      onClose={onClose}
    >
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

/** Lists frame rates by their common names. */
const RATES = [23.976, 24, 25, 29.97, 30, 48, 50, 59.94, 60];

/** Those with decimals stand for the next whole one, slower by a thousandth. */
function exactOf(rate: number): number {
  return Number.isInteger(rate) ? rate : (Math.ceil(rate) * 1000) / 1001;
}

export function FrameRateDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workbench.frameRate");
  const format = useFormatter();
  const { document } = useHistory().present;
  const scope = useScope();
  const [from, setFrom] = useState(25);
  const [to, setTo] = useState(23.976);
  const ends = [
    { name: "from", value: from, set: setFrom },
    { name: "to", value: to, set: setTo },
  ] as const;
  return (
    <RetimeDialog
      name="frameRate"
      scope={scope}
      retime={
        from === to ? null : () => changeFrameRate(document, exactOf(from), exactOf(to), scope.keys)
      }
      onClose={onClose}
    >
      {ends.map(({ name, value, set }) => (
        <SelectField
          key={name}
          label={t(name)}
          value={value}
          onChange={({ target }) => set(Number(target.value))}
        >
          {RATES.map((rate) => (
            <option key={rate} value={rate}>
              {t("rate", { rate: format.number(rate, { maximumFractionDigits: 3 }) })}
            </option>
          ))}
        </SelectField>
      ))}
    </RetimeDialog>
  );
}
