import { useEffect, useEffectEvent, useState } from "react";
import { isCaptionName } from "./plan-store.ts";

/**
 * Takes caption files that are dropped anywhere on the page. Films go on to those who take films: while
 * something is dragged only its types are known, and a film tells that it is one.
 * @returns whether something is over the page that may be dropped
 */
export function useCaptionDrop(onFiles: (files: File[]) => void): boolean {
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
