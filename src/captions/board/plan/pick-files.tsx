import { FilePlus2 } from "lucide-react";
import { type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { isCaptionName, MAX_FILES, usePlan } from "./plan-store.ts";

/** Takes caption files, picked or dropped anywhere on the page, and makes a plan of them. */
export function PickFiles({ button }: { button: Ref<HTMLButtonElement> }) {
  const t = useTranslations("coverage");
  const locale = useLocale();
  const { store } = usePlan();
  const input = useRef<HTMLInputElement>(null);
  const add = (files: File[]) => {
    void store.add(files, [locale, ...navigator.languages]);
  };
  const isOver = useCaptionDrop(add);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        ref={button}
        variant="primary"
        icon={<FilePlus2 aria-hidden="true" size={15} />}
        onClick={() => input.current?.click()}
      >
        {t("pick")}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept=".srt,.vtt"
        aria-label={t("pick")}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // The same files can be picked again.
          target.value = "";
        }}
      />
      <p className="min-w-0 basis-64 grow text-sm text-ink-soft">
        {t("pickHint", { count: MAX_FILES })}
      </p>
      {isOver ? (
        <div
          role="status"
          className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-canvas/85 p-4"
        >
          <p className="grid size-full place-content-center justify-items-center gap-2 rounded-lg border-2 border-dashed border-accent bg-accent-wash text-center text-lg font-semibold text-accent">
            <FilePlus2 aria-hidden="true" size={32} />
            {t("drop")}
          </p>
        </div>
      ) : null}
    </div>
  );
}

/**
 * Accepts caption files dropped anywhere on the page. Videos are passed on: during a drag only MIME types are
 * known, and video files have one.
 * @returns whether a droppable drag is over the page
 */
function useCaptionDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const over = (event: DragEvent) => {
      const { dataTransfer } = event;
      if (dataTransfer?.types.includes("Files") !== true) return;
      if ([...dataTransfer.items].some(({ type }) => type.startsWith("video/"))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setIsOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (!files.some(({ name }) => isCaptionName(name))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      take(files);
    };
    // Before those of the whole dashboard.
    const options = { capture: true };
    addEventListener("dragenter", over, options);
    addEventListener("dragover", over, options);
    addEventListener("dragleave", leave, options);
    addEventListener("drop", drop, options);
    return () => {
      removeEventListener("dragenter", over, options);
      removeEventListener("dragover", over, options);
      removeEventListener("dragleave", leave, options);
      removeEventListener("drop", drop, options);
    };
  }, []);
  return isOver;
}
