import { useId } from "react";
import { useTranslations } from "use-intl";
import type { PlaylistFields } from "#playlists/playlists.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { CONTROL } from "#shared/ui/fields.tsx";
import { TextField } from "#shared/ui/text-field.tsx";
import type { FieldProblems } from "./check-fields.ts";

/** What a playlist is called and described as, to be filled in. */
export function PlaylistFieldset({
  fields,
  problems: { isTitleMissing, excess },
  isMissingTold,
  isReadOnly,
  onChange,
}: {
  fields: PlaylistFields;
  problems: FieldProblems;
  /** Whether the person has tried it without a title. */
  isMissingTold: boolean;
  isReadOnly: boolean;
  onChange: (fields: PlaylistFields) => void;
}) {
  const t = useTranslations("playlist.fields");
  const id = useId();
  const tooLong = (count: number) => (count === 0 ? null : t("tooLong", { count }));
  return (
    <div className="grid gap-3">
      <TextField
        label={t("title")}
        autoComplete="off"
        dir="auto"
        required
        readOnly={isReadOnly}
        value={fields.title}
        problem={isTitleMissing && isMissingTold ? t("titleMissing") : tooLong(excess.title)}
        onChange={({ target }) => onChange({ ...fields, title: target.value })}
      />
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium text-ink-soft">
          {t("description")}
        </label>
        <textarea
          id={id}
          dir="auto"
          rows={5}
          readOnly={isReadOnly}
          value={fields.description}
          aria-invalid={excess.description > 0}
          aria-describedby={`${id}-hint ${id}-problem`}
          className={classNames(CONTROL, "block w-full")}
          onChange={({ target }) => onChange({ ...fields, description: target.value })}
        />
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-faint">
          {t("optional")}
        </p>
        <p id={`${id}-problem`} role="alert" className="mt-1 text-sm text-trouble empty:hidden">
          {tooLong(excess.description)}
        </p>
      </div>
    </div>
  );
}
