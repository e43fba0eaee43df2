import { FilePlus2, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { DropOverlay, hasFiles, isForField } from "#shared/ui/file-zone.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { type Dropped, takeDropped, takeEarlyDrops } from "./dropped.ts";
import type { IntakeStore } from "./intake-store.ts";

/**
 * Accepts videos that are dropped or pasted on any page; where nothing may be uploaded, drops do nothing. Loads the code that
 * adds them on demand.
 * @param folderId the folder that the page shows, which the videos are put into; null: none
 */
export function DropAnywhere({ folderId }: { folderId: string | null }): ReactNode {
  const t = useTranslations("dropAnywhere");
  const services = useApi();
  const mayEdit = useMayEdit();
  const navigate = useNavigate();
  const [isOver, setIsOver] = useState(false);
  const [isMissed, setIsMissed] = useState(false);

  useEffect(() => {
    const load = (take: (intakeStore: IntakeStore) => Promise<void>) => {
      import("./intake-store.ts").then(
        ({ intakeStoreOf }) => {
          setIsMissed(false);
          void navigate(paths.upload);
          return take(intakeStoreOf(services));
        },
        // Stay on this page: on the upload page the files would silently be missing.
        () => setIsMissed(true),
      );
    };
    const loadDrops = (dropped: readonly Dropped[]) => {
      if (dropped.length > 0) load((intakeStore) => intakeStore.takeDropped(dropped, folderId));
    };
    const onDragOver = (event: DragEvent) => {
      if (isForField(event, event.dataTransfer)) return;
      // Otherwise the browser would navigate to a dropped file, which ends the uploads.
      event.preventDefault();
      if (mayEdit && hasFiles(event.dataTransfer)) setIsOver(true);
    };
    const onDragLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setIsOver(false);
      if (isForField(event, event.dataTransfer)) return;
      event.preventDefault();
      if (!mayEdit || !hasFiles(event.dataTransfer)) return;
      loadDrops(takeDropped(event.dataTransfer));
    };
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (!mayEdit || files.length === 0 || isForField(event, event.clipboardData)) return;
      event.preventDefault();
      load((intakeStore) => intakeStore.takeFiles(files, folderId));
    };
    const left = new AbortController();
    const { signal } = left;
    // `dragenter` must be accepted too: a drop right after the pointer enters another element, before its
    // first `dragover`, would otherwise be lost.
    addEventListener("dragenter", onDragOver, { signal });
    addEventListener("dragover", onDragOver, { signal });
    addEventListener("dragleave", onDragLeave, { signal });
    addEventListener("drop", onDrop, { signal });
    addEventListener("paste", onPaste, { signal });
    const earlyDrops = takeEarlyDrops();
    if (mayEdit) loadDrops(earlyDrops);
    return () => left.abort();
  }, [services, navigate, mayEdit, folderId]);

  return (
    <>
      {isMissed ? <MissedNotice onDismiss={() => setIsMissed(false)} /> : null}
      {isOver ? (
        <DropOverlay icon={<FilePlus2 aria-hidden="true" size={32} />}>{t("title")}</DropOverlay>
      ) : null}
    </>
  );
}

/** Says that the files were not added: a browser retries a failed import only after a reload. */
function MissedNotice({ onDismiss }: { onDismiss: () => void }) {
  const t = useTranslations("dropAnywhere.missed");
  const common = useTranslations("common");
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
        <Button onClick={() => location.reload()}>{common("reload")}</Button>
        <IconButton label={common("dismiss")} onClick={onDismiss}>
          <X size={15} />
        </IconButton>
      </div>
    </section>
  );
}
