import { FilePlus2 } from "lucide-react";
import { type ChangeEvent, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { StatusLabel } from "#ui/status-label.tsx";
import { readFiles } from "./intake.ts";
import { pickFiles } from "./transfer-file-picker.ts";
import { useIntake } from "./use-intake.ts";

/** Where films are chosen, and what says that they can be dropped. The drop itself is taken on every page. */
export function UploadDropZone() {
  const t = useTranslations("upload");
  const { desk, intake } = useIntake();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const inputId = useId();

  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void desk.take(Promise.resolve(readFiles(target.files ?? [])));
    // The same file can be chosen again after it was left out.
    target.value = "";
  };
  const choose = async () => {
    const picked = await pickFiles(true);
    if (picked === null) {
      files.current?.click();
      return;
    }
    const chosen = picked.map((source) => ({ ...source, folderPath: [] }));
    await desk.take(Promise.resolve({ files: chosen, hiddenCount: 0, unreadable: [] }));
  };

  return (
    <div className="grid justify-items-center gap-2 rounded-lg border-2 border-dashed border-line-strong/60 bg-surface px-4 py-8 text-center">
      <FilePlus2 aria-hidden="true" size={28} className="text-ink-faint" />
      <label htmlFor={inputId} className="font-semibold">
        {t("drop")}
      </label>
      <input
        ref={files}
        id={inputId}
        type="file"
        multiple
        accept="video/*,.mkv,.mxf,.ts,.m2ts,.mts,.avi,.flv,.wmv"
        className="sr-only"
        tabIndex={-1}
        onChange={take}
      />
      <input
        ref={(input) => {
          // React knows no such attribute.
          if (input !== null) input.webkitdirectory = true;
          folder.current = input;
        }}
        type="file"
        hidden
        onChange={take}
      />
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={() => void choose()}>{t("choose")}</Button>
        <Button variant="quiet" onClick={() => folder.current?.click()}>
          {t("chooseFolder")}
        </Button>
      </div>
      <p className="text-sm text-ink-faint">{t("dropHint")}</p>
      <p role="status" className="min-h-5 text-sm text-ink-soft">
        {intake.readingCount > 0 ? (
          <StatusLabel tone="working">{t("reading")}</StatusLabel>
        ) : intake.checkingCount > 0 ? (
          <StatusLabel tone="working">{t("checking", { count: intake.checkingCount })}</StatusLabel>
        ) : null}
      </p>
    </div>
  );
}
