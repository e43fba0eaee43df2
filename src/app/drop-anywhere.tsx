import { X } from "lucide-react";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import type * as bringFilms from "#uploads/bring-films.ts";
import { type Dropped, hasFiles, takeDropped } from "#uploads/dropped.ts";
import { takeHeldDrops } from "#uploads/early-drops.ts";
import { useTransferStore } from "#uploads/use-transfers.tsx";

/** The code that is fetched when there is something to bring. */
type Bring = typeof bringFilms;

/** Takes films that are dropped or pasted, on whatever page that is. Its code comes when it is needed. */
export function DropAnywhere(): ReactNode {
  const services = useApi();
  const store = useTransferStore();
  const navigate = useNavigate();
  const [isOver, setIsOver] = useState(false);
  const [overlay, setOverlay] = useState<{ Content: ComponentType } | null>(null);
  const [isMissed, setIsMissed] = useState(false);

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
      import("#uploads/bring-films.ts").then(
        (code) => {
          setIsMissed(false);
          void navigate(paths.upload);
          return how(code);
        },
        // On the other page the films would be missing without a word.
        () => setIsMissed(true),
      );
    };
    const bringDrops = (dropped: readonly Dropped[]) => {
      if (dropped.length > 0) bring((code) => code.bringDropped(store, services, dropped));
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
      bringDrops(takeDropped(event.dataTransfer));
    };
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isForField(event, event.clipboardData)) return;
      event.preventDefault();
      bring((code) => code.bringFiles(store, services, files));
    };
    // Entering has to be accepted too: what is let go at the moment it crosses into another element,
    // or that element slides under it, would not be dropped at all.
    addEventListener("dragenter", onDragOver);
    addEventListener("dragover", onDragOver);
    addEventListener("dragleave", onDragLeave);
    addEventListener("drop", onDrop);
    addEventListener("paste", onPaste);
    bringDrops(takeHeldDrops());
    return () => {
      removeEventListener("dragenter", onDragOver);
      removeEventListener("dragover", onDragOver);
      removeEventListener("dragleave", onDragLeave);
      removeEventListener("drop", onDrop);
      removeEventListener("paste", onPaste);
    };
  }, [services, store, navigate]);

  return (
    <>
      {isMissed ? <MissedNotice onDismiss={() => setIsMissed(false)} /> : null}
      {isOver && overlay !== null ? <overlay.Content /> : null}
    </>
  );
}

/** The films were not taken: a browser that failed to fetch code asks for it again only on a reload. */
function MissedNotice({ onDismiss }: { onDismiss: () => void }) {
  const t = useTranslations("dropAnywhere.missed");
  return (
    <section
      ref={keepFocus}
      role="alert"
      tabIndex={-1}
      className="fixed inset-x-0 bottom-(--bottom-bar) z-30 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-surface px-4 py-2 shadow-dock outline-none sm:px-6"
    >
      <p className="min-w-0 grow basis-52">
        <span className="font-semibold text-trouble">{t("title")}</span> {t("advice")}
      </p>
      <div className="flex gap-1">
        <Button onClick={() => location.reload()}>{t("reload")}</Button>
        <IconButton label={t("dismiss")} onClick={onDismiss}>
          <X size={15} />
        </IconButton>
      </div>
    </section>
  );
}

/** Whether it is text for the field under it. Programs put pictures of a text beside the text. */
function isForField({ target }: Event, transfer: DataTransfer | null): boolean {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable);
  return isField && (!hasFiles(transfer) || transfer.types.includes("text/plain"));
}
