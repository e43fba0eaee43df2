import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { ChoiceField } from "#shared/ui/fields.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { useThresholdText } from "./attention-hidden.tsx";
import {
  chooseThreshold,
  countThresholds,
  resetThresholds,
  THRESHOLDS,
  useThresholds,
} from "./attention-thresholds.ts";

/** Says in the settings from when on the overview lists each kind of what needs attention, and resets it. */
export function AttentionSettings() {
  const t = useTranslations("overview.attention");
  const settings = useTranslations("settings.regional");
  const thresholds = useThresholds();
  const thresholdText = useThresholdText();
  const [isRefused, setIsRefused] = useState(false);
  return (
    <Panel title={t("title")}>
      <p className="max-w-prose text-ink-soft">{t("threshold.about")}</p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {THRESHOLDS.map(({ kind, choices }) => (
          <ChoiceField
            key={kind}
            label={t(`threshold.names.${kind}`)}
            options={choices.map((value) => ({
              value: String(value),
              text: thresholdText(kind, value),
            }))}
            value={String(thresholds[kind])}
            onChange={(value) => setIsRefused(!chooseThreshold(kind, Number(value)))}
          />
        ))}
      </div>
      <div className="mt-4 flex min-h-8 flex-wrap items-center gap-3">
        {countThresholds().count === 0 ? (
          <p className="text-sm text-ink-faint">{settings("isDefault")}</p>
        ) : (
          <Button onClick={() => setIsRefused(!resetThresholds())}>{settings("reset")}</Button>
        )}
        {isRefused ? (
          <p role="alert" className="text-sm text-trouble">
            {t("notStored")}
          </p>
        ) : null}
      </div>
    </Panel>
  );
}
