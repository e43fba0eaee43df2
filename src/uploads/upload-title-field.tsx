import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { stemOf } from "#shared/format/file-names.ts";
import { isComposing } from "#shared/ui/is-composing.ts";
import { TextField } from "#shared/ui/text-field.tsx";
import { uploadName } from "./upload-name.ts";

/** Title of a video; empty: derived from the file name by the service. Saved on Enter, blur and unmount. */
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
  /** Null while not editing. */
  const [draft, setDraft] = useState<string | null>(null);
  /** Synchronous copy: several events may commit before the next render. */
  const typed = useRef<string | null>(null);
  const type = (text: string | null) => {
    typed.current = text;
    setDraft(text);
  };
  const commit = () => {
    const text = typed.current;
    if (text === null) return;
    const wanted = text.trim() === "" ? null : text.trim();
    if (wanted !== title) onChange(wanted);
    type(null);
  };
  const commitLast = useEffectEvent(commit);
  useEffect(() => {
    const onLeave = () => commitLast();
    addEventListener("pagehide", onLeave);
    return () => {
      removeEventListener("pagehide", onLeave);
      // A removed field receives no blur event.
      onLeave();
    };
  }, []);
  return (
    <TextField
      label={t("name")}
      dir="auto"
      maxLength={1000}
      placeholder={stemOf(uploadName(filename))}
      value={draft ?? title ?? ""}
      onChange={(event) => type(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === "Enter") commit();
        if (event.key === "Escape") type(null);
      }}
    />
  );
}
