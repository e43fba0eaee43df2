import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";

/** Lets a person pick files other than videos; they can be dropped or pasted anywhere on the page too. */
export function FileZone({
  button,
  label,
  hint,
  choose,
  letGo,
  icon,
  accept,
  isMultiple,
  onFiles,
  children,
}: {
  button?: Ref<HTMLButtonElement>;
  label: string;
  hint: string;
  choose: string;
  letGo: string;
  icon: ReactNode;
  /** Has the form of the `accept` attribute of a file input. */
  accept: string;
  isMultiple: boolean;
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const isOver = useFileCatch(onFiles);
  return (
    <div
      className={classNames(
        "relative flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border-2 border-dashed px-4 py-3",
        isOver ? "border-accent bg-accent-wash" : "border-line-strong",
      )}
    >
      <div className="min-w-0 grow basis-52">
        <label htmlFor={inputId} className="font-semibold">
          {label}
        </label>
        <p className="text-sm text-ink-faint">{hint}</p>
      </div>
      <input
        ref={input}
        id={inputId}
        type="file"
        multiple={isMultiple}
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Reset, so that the same file can be selected again after it was removed.
          target.value = "";
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button ref={button} onClick={() => input.current?.click()}>
          {choose}
        </Button>
        {children}
      </div>
      {isOver ? <DropOverlay icon={icon}>{letGo}</DropOverlay> : null}
    </div>
  );
}

/** Shows an overlay while files are dragged over the page. It ignores pointer events. */
export function DropOverlay({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-canvas/85 p-4"
    >
      <p className="grid size-full place-content-center justify-items-center gap-2 rounded-lg border-2 border-dashed border-accent bg-accent-wash text-lg font-semibold text-accent">
        {icon}
        {children}
      </p>
    </div>
  );
}

/** Describes an item of a drag: its kind, and its type where the browser gives it. */
interface DraggedItem {
  kind: string;
  type: string;
}

/** Videos go to the upload, whatever page they are dropped on. */
const VIDEO =
  /\.(?:3gp|asf|avi|f4v|flv|m2ts|m2v|m4v|mkv|mod|mov|mp4|mpe?g|mts|mxf|ogv|ts|vob|webm|wmv)$/i;

/** Returns whether dragged items may be files other than videos. Names are not available before the drop. */
export function mayBeNoVideos(items: readonly DraggedItem[]): boolean {
  return items.every(({ kind, type }) => kind !== "file" || !type.startsWith("video/"));
}

/** Returns whether there are files and none is a video. */
export function areNoVideos(files: readonly { name: string; type: string }[]): boolean {
  return (
    files.length > 0 &&
    files.every(({ name, type }) => !type.startsWith("video/") && !VIDEO.test(name))
  );
}

/**
 * Handles files dropped or pasted anywhere on the page, before other drop targets. Videos and folders are
 * left to those. While a dialog is open, other files are ignored.
 * @param isMeant says by its type whether a file is meant; if none of several is, they are left to other targets
 * @returns whether acceptable files are dragged over the page
 */
export function useFileCatch(
  onFiles: (files: File[]) => void,
  isMeant: (type: string) => boolean = () => true,
): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  const areMeant = useEffectEvent((files: readonly { type: string }[]) =>
    files.some(({ type }) => isMeant(type)),
  );
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      const { dataTransfer } = event;
      if (!hasFiles(dataTransfer) || isForField(event, dataTransfer)) return;
      const items = [...dataTransfer.items];
      if (!mayBeNoVideos(items) || !areMeant(items)) return;
      event.preventDefault();
      event.stopPropagation();
      if (isAsking()) dataTransfer.dropEffect = "none";
      else setIsOver(true);
    };
    const onDragLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setIsOver(false);
      const { dataTransfer } = event;
      if (!hasFiles(dataTransfer) || isForField(event, dataTransfer)) return;
      const items = [...dataTransfer.items].filter(({ kind }) => kind === "file");
      if (items.some((item) => item.webkitGetAsEntry()?.isDirectory === true)) return;
      receive(event, [...dataTransfer.files]);
    };
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      if (hasFiles(clipboardData) && !isForField(event, clipboardData)) {
        receive(event, [...clipboardData.files]);
      }
    };
    const receive = (event: Event, files: File[]) => {
      if (!areNoVideos(files) || !areMeant(files)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isAsking()) take(files);
    };
    const left = new AbortController();
    // In the capture phase: the upload's listeners use the bubble phase.
    const options = { capture: true, signal: left.signal };
    addEventListener("dragenter", onDragOver, options);
    addEventListener("dragover", onDragOver, options);
    addEventListener("dragleave", onDragLeave, options);
    addEventListener("drop", onDrop, options);
    addEventListener("paste", onPaste, options);
    return () => left.abort();
  }, []);
  return isOver;
}

/** Returns whether a drag or paste contains files. */
export function hasFiles(transfer: DataTransfer | null): transfer is DataTransfer {
  return transfer?.types.includes("Files") === true;
}

/** Returns whether a modal dialog is open: the page behind it would hide what was dropped. */
function isAsking(): boolean {
  return document.querySelector("dialog:modal") !== null;
}

/** Returns whether the text field under an event should handle it. Some apps add an image of copied text. */
export function isForField({ target }: Event, transfer: DataTransfer | null): boolean {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable);
  return isField && (!hasFiles(transfer) || transfer.types.includes("text/plain"));
}
