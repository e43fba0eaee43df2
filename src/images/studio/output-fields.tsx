import { useId } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { ImageEdit, WrittenFormat } from "#images/format/crop.ts";
import { SelectField } from "#shared/ui/fields.tsx";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";

const WIDTHS_PX = [1920, 1280, 640];

// Names, alike in every language.
const FORMATS: { value: WrittenFormat; text: string }[] = [
  { value: "jpeg", text: "JPEG" },
  { value: "webp", text: "WebP" },
  { value: "png", text: "PNG" },
];

/** Output settings: maximum width, format and quality. */
export function OutputFields({
  edit: { maxWidthPx, format: selected, quality },
  onChange,
}: {
  edit: ImageEdit;
  onChange: (change: Partial<Pick<ImageEdit, "maxWidthPx" | "format" | "quality">>) => void;
}) {
  const t = useTranslations("pictureStudio");
  const format = useFormatter();
  const id = useId();
  return (
    <div className="grid gap-4">
      <SelectField
        label={t("width")}
        hint={t("widthHint")}
        value={maxWidthPx ?? ""}
        onChange={({ target: { value } }) =>
          onChange({ maxWidthPx: value === "" ? null : Number(value) })
        }
      >
        {WIDTHS_PX.map((width) => (
          <option key={width} value={width}>
            {t("widthOf", { width })}
          </option>
        ))}
        <option value="">{t("widthOfCrop")}</option>
      </SelectField>
      <div>
        <p aria-hidden="true" className="mb-1 text-sm font-medium text-ink-soft">
          {t("format")}
        </p>
        <div className="flex">
          <ModeSwitch
            label={t("format")}
            options={FORMATS}
            value={selected}
            onChange={(value) => onChange({ format: value })}
          />
        </div>
        <p className="mt-1 text-sm text-ink-faint">{t(`formats.${selected}`)}</p>
      </div>
      {selected === "png" ? null : (
        <div>
          <label htmlFor={id} className="flex justify-between text-sm font-medium text-ink-soft">
            {t("quality")}
            <span aria-hidden="true" className="tabular-nums">
              {format.number(quality, { style: "percent" })}
            </span>
          </label>
          <input
            id={id}
            type="range"
            min={0.3}
            max={1}
            step={0.05}
            value={quality}
            aria-valuetext={format.number(quality, { style: "percent" })}
            onChange={({ target }) => onChange({ quality: target.valueAsNumber })}
            className="h-6 w-full cursor-pointer accent-accent"
          />
        </div>
      )}
    </div>
  );
}
