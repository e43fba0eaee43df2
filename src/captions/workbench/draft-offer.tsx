import { FilePen } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { shownText } from "#captions/plain-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { draftChanges } from "./draft-changes.ts";
import type { StoredDraft } from "./drafts.ts";
import type { OpenedSource } from "./load-source.ts";

/** There is a draft from before: what it holds, and to go on with it or not. */
export function DraftOffer({
  draft,
  opened,
  nowMs,
  onGoOn,
  onDrop,
  onRetry,
  onClose,
}: {
  draft: StoredDraft;
  opened: OpenedSource;
  nowMs: number;
  onGoOn: () => void;
  onDrop: () => void;
  /** Null where the file can't be read by asking again. */
  onRetry: (() => void) | null;
  onClose: () => void;
}) {
  const t = useTranslations("workbench");
  const format = useFormatter();
  const frame = useRef<HTMLDivElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  const { savedAtMs, document } = draft;
  const { document: source, isUnread } = opened;
  const { changed, gone, firstText } = useMemo(
    () => draftChanges(source, document),
    [source, document],
  );
  const count = document.cues.length;
  const title = t("draft.title", {
    age: format.relativeTime(savedAtMs, nowMs),
    time: format.dateTime(savedAtMs, { dateStyle: "medium", timeStyle: "short" }),
  });
  const status = draft.sourceMark === opened.mark ? "advice" : "changed";
  const advice = isUnread ? "unread" : status;
  return (
    <div ref={frame} tabIndex={-1} role="group" aria-label={title}>
      <EmptyState
        icon={<FilePen size={28} />}
        title={title}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" onClick={onGoOn}>
              {t("draft.goOn")}
            </Button>
            {onRetry === null ? null : <Button onClick={onRetry}>{t("draft.retry")}</Button>}
            <Button onClick={() => setIsAsking(true)}>{t("draft.drop")}</Button>
            <Button onClick={onClose}>{t("close")}</Button>
          </div>
        }
      >
        <p>{t(`draft.${opened.isDraftSent ? "sent" : advice}`)}</p>
        <p className="mt-2">
          {isUnread ? t("draft.holds", { count }) : t("draft.differs", { count, changed, gone })}
        </p>
        {firstText === null ? null : (
          <>
            <p className="mt-2">{isUnread ? null : t("draft.excerpt")}</p>
            <blockquote
              dir="auto"
              className="line-clamp-3 whitespace-pre-line text-ink wrap-anywhere"
            >
              {shownText(firstText, document.format)}
            </blockquote>
          </>
        )}
      </EmptyState>
      {isAsking ? (
        <ConfirmDialog
          title={t("draft.dropTitle")}
          cancel={t("draft.keep")}
          confirm={t("draft.dropIt")}
          onConfirm={onDrop}
          onClose={() => setIsAsking(false)}
        >
          <p>{t("draft.dropAdvice")}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
