import { FilePlus2 } from "lucide-react";
import { type ChangeEvent, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { ACCEPTED_CAPTIONS } from "#captions/caption-files.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { useIntake } from "./intake-store.ts";
import type { FileSource, Transfer } from "./transfer.ts";
import { useTransfers } from "./transfer-store.ts";

/** Shows a file picker and a drop hint. Drops are accepted on every page. */
export function UploadDropZone() {
  const t = useTranslations("upload");
  const { intakeStore, intake } = useIntake();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const inputId = useId();
  // Once there are videos, their details have priority.
  const isCompact = useTransfers().some(isDescribable);

  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void intakeStore.takeFiles(target.files ?? []);
    // Allows selecting the same file again after it was refused.
    target.value = "";
  };
  const choose = async () => {
    const picked = await pickFiles(true);
    if (picked === null) {
      files.current?.click();
      return;
    }
    // The user cancelled the file dialog.
    if (picked.length === 0) return;
    const selected = picked.map((source) => ({ ...source, folderPath: [] }));
    await intakeStore.take(Promise.resolve({ files: selected, hiddenCount: 0, unreadable: [] }));
  };

  return (
    <div
      className={classNames(
        "relative grid justify-items-center gap-2 rounded-lg border-2 border-dashed border-line-strong bg-surface px-4 text-center",
        isCompact ? "py-3" : "py-8",
      )}
    >
      {isCompact ? null : <FilePlus2 aria-hidden="true" size={28} className="text-ink-faint" />}
      {/* Where nothing can be dropped, choosing comes first. */}
      <label htmlFor={inputId} className="font-semibold pointer-coarse:sr-only">
        {t("drop")}
      </label>
      <input
        ref={files}
        id={inputId}
        type="file"
        multiple
        accept={`video/*,.mkv,.mxf,.ts,.m2ts,.mts,.avi,.flv,.wmv,${ACCEPTED_CAPTIONS},image/jpeg,image/png,image/webp`}
        className="sr-only"
        tabIndex={-1}
        onChange={take}
      />
      <input
        ref={(input) => {
          // React lacks this attribute.
          if (input !== null) input.webkitdirectory = true;
          folder.current = input;
        }}
        type="file"
        hidden
        onChange={take}
      />
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={() => void choose()}>{t("chooseVideos")}</Button>
        <Button variant="quiet" onClick={() => folder.current?.click()}>
          {t("chooseFolder")}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        {t(`default.${intake.defaults.isKeptUnpublished ? "keep" : "publish"}`)}
      </p>
      <p className="text-sm text-ink-faint">{t("dropHint")}</p>
      <Progress isCompact={isCompact} />
    </div>
  );
}

/** Shows the progress of adding files. It is visual only: announcing counts would not end. */
function Progress({ isCompact }: { isCompact: boolean }) {
  const t = useTranslations("upload");
  const {
    intake: { readingCount, checkingCount },
  } = useIntake();
  const isBusy = readingCount + checkingCount > 0;
  return (
    <>
      <p role="status" className="sr-only">
        {readingCount > 0 ? t("reading") : checkingCount > 0 ? t("looking") : null}
      </p>
      {isCompact && !isBusy ? null : (
        <p aria-hidden="true" className="min-h-5 text-sm text-ink-soft">
          {isBusy ? (
            <StatusLabel tone="working">
              {readingCount > 0 ? t("reading") : t("checking", { count: checkingCount })}
            </StatusLabel>
          ) : null}
        </p>
      )}
    </>
  );
}

/** Returns whether a transfer is, or becomes, a video whose details this page may edit. */
export function isDescribable({ stage, isElsewhere, isDismissed }: Transfer): boolean {
  return !isElsewhere && !isDismissed && stage.kind !== "cancelled";
}

/**
 * Asks for files with the dialog that gives handles, which survive a reload. Needs to be called from
 * within a click. None when the person changed their mind; null where the browser has no such dialog.
 */
export async function pickFiles(multiple: boolean): Promise<FileSource[] | null> {
  if (window.showOpenFilePicker === undefined) return null;
  try {
    const handles = await window.showOpenFilePicker({ multiple });
    return await Promise.all(
      handles.map(async (handle) => ({ file: await handle.getFile(), handle })),
    );
  } catch (error) {
    // The picker is also refused inside a foreign frame: then the plain dialog may still be allowed.
    return error instanceof DOMException && error.name === "AbortError" ? [] : null;
  }
}
