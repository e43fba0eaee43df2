import { useEffect, useEffectEvent, useState } from "react";

/** What the desktop offers while it is dragged: its kind, and its type where the browser tells it. */
interface DraggedItem {
  kind: string;
  type: string;
}

/** Films go to where films are uploaded, whatever page they are dropped on. */
const FILM =
  /\.(?:3gp|asf|avi|f4v|flv|m2ts|m2v|m4v|mkv|mod|mov|mp4|mpe?g|mts|mxf|ogv|ts|vob|webm|wmv)$/i;

/** Whether what is dragged over the page may be files other than films. Names are not told before it is let go. */
export function mayBeNoFilms(items: readonly DraggedItem[]): boolean {
  return items.every(({ kind, type }) => kind !== "file" || !type.startsWith("video/"));
}

/** Whether what was let go holds files, and no film among them. */
export function areNoFilms(files: readonly { name: string; type: string }[]): boolean {
  return (
    files.length > 0 &&
    files.every(({ name, type }) => !type.startsWith("video/") && !FILM.test(name))
  );
}

/**
 * Takes files that are dropped or pasted anywhere on the page, before whatever else takes files hears of them.
 * Films and folders are left to that. While a dialog is open the rest goes nowhere.
 * @returns whether files are dragged over the page that may be taken
 */
export function useFileCatch(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      const { dataTransfer, target } = event;
      if (!hasFiles(dataTransfer) || isForField(target, dataTransfer)) return;
      if (!mayBeNoFilms([...dataTransfer.items])) return;
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
      const { dataTransfer, target } = event;
      if (!hasFiles(dataTransfer) || isForField(target, dataTransfer)) return;
      const items = [...dataTransfer.items].filter(({ kind }) => kind === "file");
      if (items.some((item) => item.webkitGetAsEntry()?.isDirectory === true)) return;
      receive(event, [...dataTransfer.files]);
    };
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData, target } = event;
      if (hasFiles(clipboardData) && !isForField(target, clipboardData)) {
        receive(event, [...clipboardData.files]);
      }
    };
    const receive = (event: Event, files: File[]) => {
      if (!areNoFilms(files)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isAsking()) take(files);
    };
    // On the way down: what takes films listens on the way up.
    addEventListener("dragenter", onDragOver, true);
    addEventListener("dragover", onDragOver, true);
    addEventListener("dragleave", onDragLeave, true);
    addEventListener("drop", onDrop, true);
    addEventListener("paste", onPaste, true);
    return () => {
      removeEventListener("dragenter", onDragOver, true);
      removeEventListener("dragover", onDragOver, true);
      removeEventListener("dragleave", onDragLeave, true);
      removeEventListener("drop", onDrop, true);
      removeEventListener("paste", onPaste, true);
    };
  }, []);
  return isOver;
}

function hasFiles(transfer: DataTransfer | null): transfer is DataTransfer {
  return transfer?.types.includes("Files") === true;
}

/** A dialog is open, and the page behind it rests: what came there now would not be seen. */
function isAsking(): boolean {
  return document.querySelector("dialog:modal") !== null;
}

/** Programs put pictures of a text beside the text. */
function isForField(target: EventTarget | null, { types }: DataTransfer): boolean {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable);
  return isField && types.includes("text/plain");
}
