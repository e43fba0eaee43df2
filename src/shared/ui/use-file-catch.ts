import { useEffect, useEffectEvent, useState } from "react";
import { areNoFilms, mayBeNoFilms } from "./file-catch.ts";

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
