import { type ComponentType, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useApi } from "#api/api-context.tsx";
import type * as bringFilms from "#features/uploads/bring-films.ts";
import { hasFiles, takeDropped } from "#features/uploads/dropped.ts";
import { useTransferStore } from "#features/uploads/use-transfers.tsx";
import { paths } from "#lib/paths.ts";

/** The code that is fetched when there is something to bring. */
type Bring = typeof bringFilms;

/** Takes films that are dropped or pasted, on whatever page that is. Its code comes when it is needed. */
export function DropAnywhere() {
  const services = useApi();
  const store = useTransferStore();
  const navigate = useNavigate();
  const [isOver, setIsOver] = useState(false);
  const [overlay, setOverlay] = useState<{ Content: ComponentType } | null>(null);

  useEffect(() => {
    if (!isOver) return;
    import("./drop-overlay.tsx").then(
      ({ DropOverlay }) => setOverlay({ Content: DropOverlay }),
      // Dropping works without it.
      () => undefined,
    );
  }, [isOver]);

  useEffect(() => {
    const bring = (how: (code: Bring) => Promise<void>) => {
      import("#features/uploads/bring-films.ts")
        .then(how)
        // What can't be fetched is missing on that page as well, and told there.
        .catch(() => undefined);
      void navigate(paths.upload);
    };
    const onDragOver = (event: DragEvent) => {
      if (isForField(event, event.dataTransfer)) return;
      // A film dropped where nobody takes it would replace the page, and the uploads with it.
      event.preventDefault();
      if (hasFiles(event.dataTransfer)) setIsOver(true);
    };
    const onDragLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setIsOver(false);
      if (isForField(event, event.dataTransfer)) return;
      event.preventDefault();
      if (!hasFiles(event.dataTransfer)) return;
      const dropped = takeDropped(event.dataTransfer);
      if (dropped.length > 0) bring((code) => code.bringDropped(store, services, dropped));
    };
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isForField(event, event.clipboardData)) return;
      event.preventDefault();
      bring((code) => code.bringFiles(store, services, files));
    };
    addEventListener("dragover", onDragOver);
    addEventListener("dragleave", onDragLeave);
    addEventListener("drop", onDrop);
    addEventListener("paste", onPaste);
    return () => {
      removeEventListener("dragover", onDragOver);
      removeEventListener("dragleave", onDragLeave);
      removeEventListener("drop", onDrop);
      removeEventListener("paste", onPaste);
    };
  }, [services, store, navigate]);

  return isOver && overlay !== null ? <overlay.Content /> : null;
}

/** Whether it is text for the field under it. Programs put pictures of a text beside the text. */
function isForField({ target }: Event, transfer: DataTransfer | null): boolean {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable);
  return isField && (!hasFiles(transfer) || transfer.types.includes("text/plain"));
}
