import { useTranslations } from "use-intl";
import { ENCODINGS } from "#captions/format/encodings.ts";
import { ChoiceField } from "#shared/ui/fields.tsx";
import type { Entry } from "./entry.ts";
import type { Intake } from "./intake.ts";
import type { EncodingChoice } from "./read-file.ts";

/** The encoding that a file is read in, with lines that show whether it is the right one. */
export function EncodingField({
  intake,
  entry: { id, file },
  choice: { encoding, isSure, lines },
}: {
  intake: Intake;
  entry: Entry;
  choice: EncodingChoice;
}) {
  const t = useTranslations("subtitleUpload.encoding");
  return (
    <div className="grid gap-2 rounded-md bg-sunken px-3 py-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-4">
      <ChoiceField
        label={t("label", { name: file.name })}
        isLabelHidden
        options={ENCODINGS.map((value) => ({ value, text: value }))}
        value={encoding}
        onChange={(next) => intake.setEncoding(id, next)}
        className="self-start"
      />
      <div className="min-w-0">
        <p role="status" className={isSure ? "text-ink-soft" : "text-working"}>
          {t(isSure ? "sure" : "unsure")}
        </p>
        <ul className="mt-1">
          {lines.map((line, at) => (
            <li key={at} dir="auto" className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
