import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { changeFrameRate } from "#captions/format/edits-times.ts";
import { SelectField } from "#shared/ui/fields.tsx";
import { useHistory } from "./desk.ts";
import { RetimeDialog } from "./retime-dialog.tsx";
import { ScopeField, useScope } from "./scope-field.tsx";

/** By the names that people know; some are thousandths apart from what they stand for. */
const RATES = [
  { name: 23.976, exact: 24_000 / 1001 },
  { name: 24, exact: 24 },
  { name: 25, exact: 25 },
  { name: 29.97, exact: 30_000 / 1001 },
  { name: 30, exact: 30 },
  { name: 48, exact: 48 },
  { name: 50, exact: 50 },
  { name: 59.94, exact: 60_000 / 1001 },
  { name: 60, exact: 60 },
] as const;

const exactOf = (name: number) => RATES.find((rate) => rate.name === name)?.exact ?? name;

/** For captions that were timed to another copy of the film. */
export function FrameRateDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workbench.frameRate");
  const format = useFormatter();
  const { document } = useHistory();
  const scope = useScope();
  const [from, setFrom] = useState(25);
  const [to, setTo] = useState(23.976);
  const options = RATES.map(({ name }) => (
    <option key={name} value={name}>
      {t("rate", { rate: format.number(name, { maximumFractionDigits: 3 }) })}
    </option>
  ));
  return (
    <RetimeDialog
      name="frameRate"
      retime={
        from === to ? null : () => changeFrameRate(document, exactOf(from), exactOf(to), scope.keys)
      }
      onClose={onClose}
    >
      <p className="text-ink-soft">{t("advice")}</p>
      <ScopeField scope={scope} />
      <SelectField
        label={t("from")}
        value={from}
        onChange={({ target }) => setFrom(Number(target.value))}
      >
        {options}
      </SelectField>
      <SelectField
        label={t("to")}
        value={to}
        onChange={({ target }) => setTo(Number(target.value))}
      >
        {options}
      </SelectField>
    </RetimeDialog>
  );
}
