import { Captions } from "lucide-react";
import { useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { useFileCatch } from "./use-file-catch.ts";

/** Where caption files are chosen, and what says that they can be dropped or pasted anywhere on the page. */
export function UploadZone({
  wanted,
  onFiles,
}: {
  /** The name of the language that is missing; null: any will do. */
  wanted: string | null;
  onFiles: (files: File[]) => void;
}) {
  const t = useTranslations("subtitleUpload");
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const isOver = useFileCatch(onFiles);
  return (
    <div
      className={classNames(
        "relative flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border-2 border-dashed px-4 py-3",
        isOver ? "border-accent bg-accent-wash" : "border-line-strong/60",
      )}
    >
      <div className="min-w-0 grow basis-52">
        <label htmlFor={inputId} className="font-semibold">
          {wanted === null ? t("drop") : t("dropWanted", { language: wanted })}
        </label>
        <p className="text-sm text-ink-faint">{t("dropHint")}</p>
      </div>
      <input
        ref={input}
        id={inputId}
        type="file"
        multiple
        accept=".srt,.vtt,text/vtt,application/x-subrip"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again after it was left out.
          target.value = "";
        }}
      />
      <Button onClick={() => input.current?.click()}>{t("choose")}</Button>
      {isOver ? (
        <div
          role="status"
          className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-canvas/85 p-4"
        >
          <p className="grid size-full place-content-center justify-items-center gap-2 rounded-lg border-2 border-dashed border-accent bg-accent-wash text-lg font-semibold text-accent">
            <Captions aria-hidden="true" size={32} />
            {t("letGo")}
          </p>
        </div>
      ) : null}
    </div>
  );
}
