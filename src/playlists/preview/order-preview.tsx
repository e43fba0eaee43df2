import { Repeat, SkipBack, SkipForward, X } from "lucide-react";
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { PlaylistEntry, PlaylistItem } from "#playlists/entries.ts";
import { PREVIEW_KEYS } from "#playlists/order-keys.ts";
import type { EntryFactsReader } from "#playlists/use-entry-facts.ts";
import { formatClock } from "#shared/dates/durations.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { isolated } from "#shared/ui/rich-text.tsx";
import { keysOf, pressedCommand } from "#shared/ui/shortcuts.ts";
import { useDocumentKeys } from "#shared/ui/use-document-keys.ts";
import { useStable } from "#shared/ui/use-stable.ts";
import {
  beginRun,
  failRun,
  hindranceOf,
  jumpTo,
  MAX_ATTEMPTS,
  nextRun,
  type PreviewList,
  type PreviewRun,
  previousRun,
} from "./preview-run.ts";

export interface PreviewContext {
  title: string;
  /** Counts from 1; a new number means that the last attempt failed, and it is to be tried again where it was. */
  attempt: number;
  onPlaying: () => void;
  /** It has played to its end. */
  onEnded: () => void;
  /** It can't be played: for now, or, if it is final, at all. */
  onFailed: (isFinal?: boolean) => void;
}

/**
 * Plays the list in order, including unsaved changes.
 * @param renderPlayer autoplaying player that requests its own link; each entry gets a new one
 */
export function OrderPreview({
  entries,
  facts,
  onClose,
  renderPlayer,
}: {
  entries: readonly PlaylistEntry[];
  facts: EntryFactsReader;
  onClose: () => void;
  renderPlayer: (item: PlaylistItem, reported: PreviewContext) => ReactNode;
}) {
  const t = useTranslations("playlistPreview");
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  const preview = usePreviewRun(entries, facts);
  const { run } = preview;
  const { entry } = run;
  const title = entry === null ? "" : facts.of(entry).title;
  // The keys are those of other players.
  useDocumentKeys((event) => {
    const { target } = event;
    const command = pressedCommand(event, PREVIEW_KEYS);
    if (command === null) return;
    const isHere = target instanceof Node && frame.current?.contains(target) === true;
    // A removed player leaves focus on the page.
    if (!isHere && target !== document.body) return;
    preview[command]();
    event.preventDefault();
  });
  useEffect(() => {
    const opener = document.activeElement;
    const element = frame.current;
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: "nearest" });
    return () => {
      const isLost = document.activeElement === document.body;
      const isHere = element?.contains(document.activeElement) === true;
      if ((isLost || isHere) && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="rounded-lg border border-line bg-surface p-4 shadow-card outline-none"
    >
      <div className="mb-3 flex items-start justify-between gap-2">
        <h2 id={`${id}-title`} className="py-1 font-semibold">
          {t("title")}
        </h2>
        <IconButton label={t("close")} onClick={onClose}>
          <X size={16} />
        </IconButton>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {entry === null ? (
            <div className="grid aspect-video place-content-center rounded-lg bg-sunken p-4">
              <Button onClick={preview.startOver}>{t("startOver")}</Button>
            </div>
          ) : (
            <Fragment key={run.turn}>
              {renderPlayer({ id: entry.id, type: entry.type }, { title, ...preview.reported })}
            </Fragment>
          )}
          <PreviewControls preview={preview} entries={entries} title={title} />
          <SkippedNotes run={run} entries={entries} facts={facts} />
        </div>
        <UpNext run={run} entries={entries} facts={facts} onJump={preview.jump} />
      </div>
    </section>
  );
}

/**
 * Shows the controls of the preview.
 * @param title of the entry that plays
 */
function PreviewControls({
  preview,
  entries,
  title,
}: {
  preview: ReturnType<typeof usePreviewRun>;
  entries: readonly PlaylistEntry[];
  title: string;
}) {
  const t = useTranslations("playlistPreview");
  const { run, isRepeating } = preview;
  const { entry } = run;
  const position = entry === null ? -1 : entries.findIndex(({ key }) => key === entry.key);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1">
      {/* The buttons run from left to right in every language, as on players. */}
      <span dir="ltr" className="flex gap-1">
        <IconButton
          label={t("previous")}
          aria-keyshortcuts={keysOf(PREVIEW_KEYS, "previous").join(" ")}
          onClick={preview.previous}
        >
          <SkipBack size={16} />
        </IconButton>
        <IconButton
          label={t("next")}
          aria-keyshortcuts={keysOf(PREVIEW_KEYS, "next").join(" ")}
          aria-disabled={entry === null}
          onClick={preview.next}
          className="aria-disabled:opacity-50"
        >
          <SkipForward size={16} />
        </IconButton>
      </span>
      <IconButton
        label={t("repeat")}
        aria-pressed={isRepeating}
        onClick={preview.toggleRepeat}
        className={classNames(isRepeating ? "bg-accent-wash text-accent" : null)}
      >
        <Repeat size={16} />
      </IconButton>
      <p role="status" className="ms-2 min-w-0 grow basis-40 text-sm wrap-anywhere">
        {entry === null
          ? t(run.hasPlayed ? "over" : "nothing")
          : position === -1
            ? t.rich("nowRemoved", { title, bdi: isolated })
            : t.rich("now", {
                title,
                position: position + 1,
                count: entries.length,
                bdi: isolated,
              })}
        {run.attempt === 1 ? null : (
          <span className="block text-working">
            {t("attempt", { attempt: run.attempt, most: MAX_ATTEMPTS })}
          </span>
        )}
      </p>
    </div>
  );
}

const MAX_SHOWN = 5;

interface PreviewListProps {
  run: PreviewRun;
  entries: readonly PlaylistEntry[];
  facts: EntryFactsReader;
}

function SkippedNotes({ run: { skipped }, entries, facts }: PreviewListProps) {
  const t = useTranslations("playlistPreview");
  const notes = entries.flatMap(({ key, ...item }, at) => {
    const reason = skipped.get(key);
    if (reason === undefined) return [];
    const words = { position: at + 1, title: facts.of(item).title, reason: t(`reason.${reason}`) };
    return [<p key={key}>{t.rich("skipped", { ...words, bdi: isolated })}</p>];
  });
  const moreCount = notes.length - MAX_SHOWN;
  return (
    <div role="status" className="mt-1 text-sm text-ink-soft empty:hidden">
      {notes.toReversed().slice(0, MAX_SHOWN)}
      {moreCount > 0 ? <p>{t("skippedMore", { count: moreCount })}</p> : null}
    </div>
  );
}

const MAX_COMING = 30;

function UpNext({
  run: { entry, at },
  entries,
  facts,
  onJump,
}: PreviewListProps & { onJump: (key: string) => void }) {
  const t = useTranslations("playlistPreview");
  const playlist = useTranslations("playlist");
  const format = useFormatter();
  const found = entries.findIndex(({ key }) => key === entry?.key);
  const from = found === -1 ? at : found + 1;
  const coming = entries.slice(from, from + MAX_COMING);
  const restCount = Math.max(0, entries.length - from - coming.length);
  if (coming.length === 0) return null;
  return (
    <section aria-label={t("upNext")} className="min-w-0">
      <h3 className="mb-1 text-sm font-medium text-ink-soft">{t("upNext")}</h3>
      <ol className="max-h-96 overflow-y-auto overscroll-contain">
        {coming.map((each, index) => {
          const { title, durationSeconds, phase } = facts.of(each);
          const reason = hindranceOf(phase);
          const position = from + index + 1;
          const length = durationSeconds === null ? null : formatClock(durationSeconds);
          const what = (
            <>
              <span className="w-8 shrink-0 text-end text-sm text-ink-faint">
                {format.number(position)}
              </span>
              <bdi className="min-w-0 grow truncate">{title}</bdi>
              <span className="shrink-0 text-sm text-ink-faint">
                {reason === null ? length : t(`reason.${reason}`)}
              </span>
            </>
          );
          const row = "flex min-h-8 w-full items-center gap-2 rounded-md px-1 text-start";
          if (reason !== null) {
            return (
              <li key={each.key} className={`${row} text-ink-faint`}>
                {what}
              </li>
            );
          }
          return (
            <li key={each.key}>
              <button
                type="button"
                aria-label={t("playNow", { position, title })}
                onClick={() => onJump(each.key)}
                className={`${row} hover:bg-sunken`}
              >
                {what}
              </button>
            </li>
          );
        })}
      </ol>
      {restCount === 0 ? null : (
        <p className="px-1 text-sm text-ink-faint">{playlist("more", { count: restCount })}</p>
      )}
    </section>
  );
}

/** A link that was refused may be good a moment later. */
const RETRY_MS = 1000;

function usePreviewRun(entries: readonly PlaylistEntry[], facts: EntryFactsReader) {
  const [isRepeating, setIsRepeating] = useState(false);
  const list: PreviewList = {
    entries,
    isRepeating,
    hindrance: (entry) => hindranceOf(facts.of(entry).phase),
  };
  const [run, setRun] = useState(() => beginRun(list));
  const retry = useRef<number | undefined>(undefined);
  useEffect(() => () => clearTimeout(retry.current), []);

  const move = useStable((step: (run: PreviewRun, list: PreviewList) => PreviewRun) => {
    clearTimeout(retry.current);
    setRun((before) => step(before, list));
  });
  /** Is true only while the reporting player is the one that plays. */
  const moveThis = (step: typeof nextRun) =>
    move((before, now) => (before.turn === run.turn ? step(before, now) : before));
  return {
    run,
    isRepeating,
    next: () => move(nextRun),
    previous: () => move(previousRun),
    jump: (key: string) => move((before, now) => jumpTo(before, now, key)),
    startOver: () => move((before, now) => ({ ...beginRun(now), turn: before.turn + 1 })),
    toggleRepeat: () => setIsRepeating(!isRepeating),
    /** Holds callbacks of the player; those of an earlier one are ignored. */
    reported: {
      attempt: run.attempt,
      onPlaying() {
        clearTimeout(retry.current);
        if (!run.hasPlayed) setRun((before) => ({ ...before, hasPlayed: true }));
      },
      onEnded() {
        // A channel plays until the user advances.
        if (run.entry?.type === "vod") moveThis(nextRun);
      },
      onFailed(isFinal = false) {
        // Offline every video fails; the player resumes by itself.
        if (!navigator.onLine) return;
        clearTimeout(retry.current);
        const fail = (before: PreviewRun, now: PreviewList) => failRun(before, now, isFinal);
        retry.current = window.setTimeout(() => moveThis(fail), RETRY_MS);
      },
    },
  };
}
