import { Captions, Columns3, ImagePlus, Replace, X } from "lucide-react";
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { JobButton } from "#library/bulk/job-button.tsx";
import { VIDEO_COMMANDS, type VideoCommand } from "#library/bulk-actions.ts";
import { later } from "#messages/later.tsx";
import { useSize } from "#shared/charts/use-size.ts";
import { paths } from "#shared/paths.ts";
import { Button, ButtonLink, buttonClass, IconButton } from "#shared/ui/button.tsx";
import { Menu } from "#shared/ui/menu.tsx";
import { type Selection, selectionState } from "#videos/use-selection.ts";
import type { VideoLibrary } from "#videos/video-library.ts";
import type { Video } from "#videos/video-record.ts";
import type { LibraryResults } from "./use-library-results.ts";
import { VIDEO_ATTRIBUTE } from "./use-virtual-list.ts";

/** Its words and files are for few visits. */
const SheetMenu = later(
  async () => (await import("#library/texts/sheet-menu.tsx")).SheetMenu,
  "lists",
);

/**
 * Shows a sticky bar above the list: counts, reading progress and bulk actions. Its height is constant so that nothing
 * shifts.
 */
export function StatusBar({
  results,
  selection,
  onCommand,
  onReplace,
  onColumns,
  link,
}: {
  results: LibraryResults;
  selection: Selection;
  onCommand: (command: VideoCommand) => void;
  /** Replaces a text in titles and descriptions. */
  onReplace: () => void;
  /** Is null where there are no columns to choose. */
  onColumns: (() => void) | null;
  /** Shows what leads back to the view, while nothing is selected. */
  link: ReactNode;
}) {
  const t = useTranslations("libraryList");
  const bulk = useTranslations("bulk");
  const { free, ids } = selection;
  const isSelected = ids.size > 0;
  const { measure, commands, isTight } = useIsTight(isSelected);
  const { videos, byId } = results;
  const chosen = useMemo(
    () => (ids.size === 0 ? (videos ?? []) : [...ids].flatMap((id) => byId.get(id) ?? [])),
    [ids, videos, byId],
  );
  return (
    <div
      ref={takeFrame}
      role="group"
      aria-label={t("bar")}
      tabIndex={-1}
      className="@container sticky z-20 mb-2 flex items-center justify-between gap-2 bg-canvas"
      style={{ top: 0, height: "2.75rem" }}
    >
      <div ref={measure} className="flex min-w-0 grow items-center gap-x-3 whitespace-nowrap">
        {isSelected ? (
          <IconButton label={bulk("clear")} onClick={selection.clear}>
            <X size={16} />
          </IconButton>
        ) : null}
        {/* Always rendered: a live region that appears together with its text is not announced. */}
        <p role="status" className="min-w-0 truncate">
          {isSelected ? (
            <SelectedCount videos={results.videos ?? []} ids={ids} />
          ) : (
            <ReadCount results={results} />
          )}
        </p>
        {isSelected ? (
          <Commands ref={commands} {...{ selection, isTight, onCommand, onReplace }} />
        ) : (
          <Reading results={results} />
        )}
        {free.some(({ id }) => !ids.has(id)) && !(isSelected && isTight) ? (
          <Button
            variant="quiet"
            className={isSelected ? "@max-[58rem]:hidden" : undefined}
            onClick={() => selection.add(free)}
          >
            {t("selectAll", { count: free.length })}
          </Button>
        ) : null}
      </div>
      <div className="flex min-w-0 items-center gap-2 @max-[40rem]:gap-0.5">
        <JobButton />
        {/* Phones have no room, and no program for sheets in most cases. */}
        <span className="contents @max-[24rem]:hidden">
          <Suspense fallback={<span className="size-8" />}>
            <SheetMenu videos={chosen} isComplete={results.library.isComplete} />
          </Suspense>
        </span>
        {isSelected ? null : (
          <ButtonLink
            to={paths.coverage}
            variant="quiet"
            className="@max-[40rem]:px-2"
            icon={<Captions aria-hidden="true" size={15} />}
          >
            <span className="@max-[40rem]:sr-only">{t("coverage")}</span>
          </ButtonLink>
        )}
        {onColumns === null ? null : (
          <Button
            variant="quiet"
            className="@max-[40rem]:px-2"
            icon={<Columns3 aria-hidden="true" size={15} />}
            onClick={onColumns}
          >
            {/* A selection has the room for what is done with it. */}
            <span className={isSelected ? "sr-only" : "@max-[40rem]:sr-only"}>
              {t("columnsButton")}
            </span>
          </Button>
        )}
        {isSelected ? null : link}
      </div>
    </div>
  );
}

/** Tells if commands don't fit in a row, as in languages with long words: a menu has them then. */
function useIsTight(isSelected: boolean) {
  const commands = useRef<HTMLDivElement>(null);
  const [measure, size] = useSize();
  const widthPx = size?.width ?? 0;
  const [tightPx, setTightPx] = useState(0);
  const isTight = isSelected && widthPx > 0 && widthPx <= tightPx;
  useLayoutEffect(() => {
    if (!isSelected || isTight || widthPx === 0) return;
    const neededPx = commands.current?.parentElement?.scrollWidth ?? 0;
    // Both are rounded separately.
    if (neededPx > widthPx + 1) setTightPx(widthPx);
  }, [isSelected, isTight, widthPx]);
  return { measure, commands, isTight };
}

function takeFrame(frame: HTMLDivElement): () => void {
  const { style } = document.documentElement;
  // Scrolls focused elements clear of the bar and the table's heading.
  style.scrollPaddingBlockStart = `${frame.offsetHeight * 2}px`;
  const letGo = keepPlace(frame);
  return () => {
    style.scrollPaddingBlockStart = "";
    letGo();
  };
}

function SelectedCount({ videos, ids }: { videos: readonly Video[]; ids: ReadonlySet<string> }) {
  const t = useTranslations("bulk");
  const hiddenCount = ids.size - videos.filter(({ id }) => ids.has(id)).length;
  return (
    <>
      <span className="font-semibold">{t("selected", { count: ids.size })}</span>
      {hiddenCount === 0 ? null : (
        <span className="text-ink-soft"> · {t("notShown", { count: hiddenCount })}</span>
      )}
    </>
  );
}

function Commands({
  ref,
  selection: { free, ids, add },
  isTight,
  onCommand,
  onReplace,
}: {
  ref: RefObject<HTMLDivElement | null>;
  selection: Selection;
  isTight: boolean;
  onCommand: (command: VideoCommand) => void;
  onReplace: () => void;
}) {
  const t = useTranslations("bulk");
  const common = useTranslations("common");
  const list = useTranslations("libraryList");
  const navigate = useNavigate();
  const imagesTo = `${paths.missingImages}?show=chosen`;
  return (
    <>
      <div ref={ref} className={isTight ? "hidden" : "hidden gap-1 @min-[58rem]:flex"}>
        {VIDEO_COMMANDS.map((command) => (
          <Button key={command} onClick={() => onCommand(command)}>
            {t(command)}
          </Button>
        ))}
        <ButtonLink
          to={imagesTo}
          state={selectionState(ids)}
          icon={<ImagePlus aria-hidden="true" size={15} />}
        >
          <span className="@max-[68rem]:sr-only">{t("images")}</span>
        </ButtonLink>
        <Button icon={<Replace aria-hidden="true" size={15} />} onClick={onReplace}>
          <span className="@max-[68rem]:sr-only">{t("replace")}</span>
        </Button>
      </div>
      <div className={isTight ? undefined : "@min-[58rem]:hidden"}>
        <Menu
          label={common("moreActions")}
          className={buttonClass("secondary")}
          items={() => [
            ...VIDEO_COMMANDS.map((command) => ({
              text: t(command),
              onSelect: () => onCommand(command),
            })),
            {
              text: t("images"),
              onSelect: () => void navigate(imagesTo, { state: selectionState(ids) }),
            },
            { text: t("replace"), onSelect: onReplace },
            ...(free.some(({ id }) => !ids.has(id))
              ? [{ text: list("selectAll", { count: free.length }), onSelect: () => add(free) }]
              : []),
          ]}
        >
          {common("moreActions")}
        </Menu>
      </div>
    </>
  );
}

function ReadCount({
  results: { videos, library, isStopped, problem },
}: {
  results: LibraryResults;
}) {
  const t = useTranslations("libraryList");
  const common = useTranslations("common");
  const problems = useTranslations("problems");
  const format = useFormatter();
  const read = library.videos.length;
  const { isComplete, readAtMs, missingCount } = library;
  const reason = isStopped && problem !== null ? problems(`${problem.kind}.title`) : null;
  if (!isComplete) {
    if (read === 0 || reason === null) return null;
    return <span className="text-trouble">{t("readingFailed", { read, reason })}</span>;
  }
  if (videos === undefined) return null;
  const parts = [
    videos.length === read
      ? common("videoCount", { count: read })
      : t("countOf", { count: videos.length, total: read }),
    ...(missingCount === 0 ? [] : [t("missing", { count: missingCount })]),
    ...(reason === null && isPartlyOld(library) && readAtMs !== null
      ? [t("asOf", { time: format.dateTime(readAtMs, styleOf(readAtMs)) })]
      : []),
    ...(reason === null || readAtMs === null
      ? []
      : [problems("stale", { time: format.dateTime(readAtMs, { timeStyle: "short" }), reason })]),
  ];
  return <span className="text-ink-soft">{parts.join(" · ")}</span>;
}

/** Rows that were read so much earlier than the newest ones are said to be older. */
const OLDER_MS = 5 * 60_000;

/** Returns whether a library has rows that have not been read again since they were stored, or in the last minutes. */
function isPartlyOld({ readAtMs, newestReadAtMs, isDoubtful }: VideoLibrary): boolean {
  return isDoubtful || (newestReadAtMs ?? 0) - (readAtMs ?? 0) > OLDER_MS;
}

/** Names the day where it is another one. */
function styleOf(ms: number) {
  const isRecent = Date.now() - ms < 12 * 3_600_000;
  return isRecent
    ? ({ timeStyle: "short" } as const)
    : ({ dateStyle: "medium", timeStyle: "short" } as const);
}

/** Shows the reading progress. It is visual only, as it changes with every page. */
function Reading({ results: { library, isStopped, retry } }: { results: LibraryResults }) {
  const t = useTranslations("libraryList");
  const common = useTranslations("common");
  const problems = useTranslations("problems");
  const { isComplete, totalCount: total } = library;
  const read = library.videos.length;
  if (isComplete && isStopped) {
    return (
      <Button variant="quiet" onClick={retry}>
        {problems("retry")}
      </Button>
    );
  }
  if (isComplete || read === 0) return null;
  if (isStopped) return <Button onClick={retry}>{common("continue")}</Button>;
  return (
    <p className="truncate text-ink-soft">
      {total === null ? t("readingUnknown", { read }) : t("reading", { read, total })}
    </p>
  );
}

/**
 * Preserves keyboard focus in the list. If a focused control disappears, focus moves to its video, or to the
 * frame if it was in there; browsers would reset it to the top of the page.
 * @param frame always rendered and focusable
 * @returns cleanup function
 */
function keepPlace(frame: HTMLElement): () => void {
  const page = frame.closest("main") ?? frame;
  let focused: { control: HTMLElement; home: HTMLElement } | null = null;

  function hold({ target }: FocusEvent): void {
    // Focus inside a dialog is not remembered: the control that opened it counts.
    if (!(target instanceof HTMLElement) || target.closest("dialog") !== null) return;
    const home = target.closest<HTMLElement>(`[${VIDEO_ATTRIBUTE}]`);
    if (frame.contains(target)) focused = { control: target, home: frame };
    else focused = home && { control: target, home };
  }
  function restore(): void {
    if (focused === null || focused.control.isConnected) return;
    if (document.activeElement !== document.body) return;
    const { home } = focused;
    focused = null;
    // The list handles videos that were removed.
    if (home.isConnected)
      (home === frame ? frame : home.querySelector("a"))?.focus({ preventScroll: true });
  }

  document.addEventListener("focusin", hold);
  const observer = new MutationObserver(restore);
  observer.observe(page, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", hold);
  };
}
