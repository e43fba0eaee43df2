import { useTranslations } from "use-intl";
import { writeTime } from "#captions/format/write-captions.ts";
import type { ReadUpload } from "./read-upload.ts";

/** A look at how a file begins, as viewers will read it. */
export function FirstCues({ name, read }: { name: string; read: ReadUpload }) {
  const t = useTranslations("subtitleUpload");
  if (read.firstCues.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-6 w-fit cursor-pointer text-ink-soft">
        {t("firstCues")} <span className="sr-only">{name}</span>
      </summary>
      <ol className="mt-1 grid gap-1 rounded-md bg-sunken px-3 py-2">
        {read.firstCues.map(({ startMs, endMs, text }, at) => (
          <li key={at} className="grid gap-x-3 sm:grid-cols-[13.5rem_minmax(0,1fr)]">
            <span dir="ltr" className="font-mono text-xs/5 text-ink-faint">
              {writeTime(startMs, "vtt")} – {writeTime(endMs, "vtt")}
            </span>
            <span dir="auto" className="whitespace-pre-line wrap-anywhere">
              {text}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
