import { useQuery } from "@tanstack/react-query";
import { FilePen, Layers } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { shownText } from "#captions/markup.ts";
import type { Subtitle } from "#captions/subtitles-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { createAutosave } from "./autosave.ts";
import { draftChanges, draftKeeper, draftKey, drafts, type StoredDraft } from "./drafts.ts";
import { applyEdit, createEditStore } from "./history.ts";
import { type OpenedSource, sourceQuery } from "./load-source.ts";
import { type Work, WorkbenchLayout, type WorkbenchProps } from "./workbench-layout.tsx";

export function Workbench(props: WorkbenchProps) {
  const services = useApi();
  const t = useTranslations("workbench");
  const { video, source, onClose, onSaved } = props;
  const { first, id, follow } = useFollowed(source);
  const key = draftKey(video.id, id);
  /** The draft is held as long as it is shown; null: not known yet. */
  const [isOurs, setIsOurs] = useState<boolean | null>(null);
  useEffect(() => {
    const giveBack = drafts.hold(key, setIsOurs);
    return () => {
      giveBack();
      setIsOurs(null);
    };
  }, [key]);
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...sourceQuery(services, video.id, first),
    enabled: isOurs === true,
  });
  useEffect(() => {
    keepKeyboard();
    return keepKeyboard;
  }, []);
  if (isOurs === false) {
    // Another tab edits these captions: the two would overwrite each other's draft.
    return (
      <div role="status">
        <EmptyState
          icon={<Layers size={28} />}
          title={t("elsewhere.title")}
          action={<Button onClick={onClose}>{t("close")}</Button>}
        >
          {t("elsewhere.advice")}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {data === undefined && error !== null ? (
        <Button className="justify-self-start" onClick={onClose}>
          {t("close")}
        </Button>
      ) : null}
      <Loaded
        data={data}
        problem={toProblem(error)}
        asOfMs={dataUpdatedAt}
        onRetry={() => void refetch()}
        skeleton={
          <div className="grid gap-4 lg:grid-cols-[minmax(18rem,2fr)_minmax(0,3fr)]">
            <Skeleton className="aspect-video" />
            <Skeleton className="h-96" />
          </div>
        }
      >
        {(opened) => (
          <OpenedWorkbench
            key={first?.id ?? "new"}
            {...props}
            opened={opened}
            openedAtMs={dataUpdatedAt}
            onRetry={() => void refetch()}
            source={first}
            onSaved={(trackId) => {
              follow(trackId);
              onSaved(trackId);
            }}
          />
        )}
      </Loaded>
    </div>
  );
}

/** Tells a track that was opened from the ones that were saved since, which are edited in the same work. */
function useFollowed(source: Subtitle | null) {
  const sourceId = source?.id ?? null;
  const [{ first, ids }, setFollowed] = useState({ first: source, ids: [sourceId] });
  if (!ids.includes(sourceId)) setFollowed({ first: source, ids: [sourceId] });
  return {
    first,
    /** Identifies the track as it was saved last. */
    id: ids.at(-1) ?? null,
    follow: (trackId: string) => setFollowed({ first, ids: [...ids, trackId] }),
  };
}

function OpenedWorkbench({
  opened,
  openedAtMs,
  onRetry,
  ...props
}: WorkbenchProps & { opened: OpenedSource; openedAtMs: number; onRetry: () => void }) {
  const { draft, issues } = opened;
  const { video, source } = props;
  const [work, setWork] = useState<Work | null>(null);
  const open = (from: StoredDraft | null) => setWork(begin(opened, video.id, source, from));
  // The track may be gone at the next lookup.
  if (work === null && draft === null) open(null);
  const hasWork = work !== null;
  useEffect(() => {
    if (hasWork) keepKeyboard();
  }, [hasWork]);
  if (work !== null) return <WorkbenchLayout {...props} {...work} issues={issues} />;
  return draft === null ? null : (
    <DraftOffer
      {...props}
      draft={draft}
      opened={opened}
      nowMs={openedAtMs}
      onOpen={open}
      onRetry={opened.isUnread && source?.url !== null ? onRetry : null}
    />
  );
}

/** With a draft, to undo all of it gives the listed file. */
function begin(
  { document, mark, isUnread }: OpenedSource,
  videoId: string,
  source: Subtitle | null,
  draft: StoredDraft | null,
): Work {
  const store = createEditStore(document);
  const keeper = draftKeeper(videoId, source, mark);
  const autosave = createAutosave(store, document, {
    ...keeper,
    // Without the file, the draft is all there is.
    drop: async () => isUnread || (await keeper.drop()),
  });
  if (draft !== null) {
    store.setState((history) => applyEdit(history, { name: "draft", document: draft.document }));
  }
  return { store, autosave, opened: document };
}

/** If the focused element is gone, `main` takes the focus, where the list's keys work. */
function keepKeyboard(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector("main")?.focus({ preventScroll: true });
}

function DraftOffer({
  video,
  source,
  draft,
  opened,
  nowMs,
  onOpen,
  onRetry,
  onClose,
}: WorkbenchProps & {
  draft: StoredDraft;
  opened: OpenedSource;
  nowMs: number;
  onOpen: (draft: StoredDraft | null) => void;
  /** Is null where the file can't be read by asking again. */
  onRetry: (() => void) | null;
}) {
  const t = useTranslations("workbench");
  const format = useFormatter();
  const frame = useRef<HTMLDivElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  const { savedAtMs, document } = draft;
  const { isUnread } = opened;
  const { changed, gone, firstText } = draftChanges(opened.document, document);
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
            <Button variant="primary" onClick={() => onOpen(draft)}>
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
          onConfirm={() => {
            void drafts.drop(draftKey(video.id, source?.id ?? null));
            if (isUnread) onClose();
            else onOpen(null);
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{t("draft.dropAdvice")}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
