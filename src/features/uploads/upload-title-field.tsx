import { useState } from "react";
import { useTranslations } from "use-intl";
import { stemOf } from "#lib/file-names.ts";
import { TextField } from "#ui/fields.tsx";

/** A film's title; empty for what the service makes of the file's name. Told on Enter and on leaving. */
export function UploadTitleField({
  filename,
  title,
  onChange,
}: {
  filename: string;
  title: string | null;
  onChange: (title: string | null) => void;
}) {
  const t = useTranslations("upload.films");
  /** Null while nobody types. */
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    if (draft === null) return;
    const wanted = draft.trim() === "" ? null : draft.trim();
    if (wanted !== title) onChange(wanted);
    setDraft(null);
  };
  return (
    <TextField
      label={t("name")}
      dir="auto"
      maxLength={1000}
      placeholder={stemOf(filename)}
      value={draft ?? title ?? ""}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        // Enter also ends what an input method is composing.
        if (event.key === "Enter" && !event.nativeEvent.isComposing) commit();
        if (event.key === "Escape") setDraft(null);
      }}
    />
  );
}
