import { X } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import type { Vod } from "#api/vod-record.ts";
import { Button, buttonClass, IconButton } from "#ui/button.tsx";
import { Menu } from "#ui/menu.tsx";
import { JobButton } from "./bulk/job-button.tsx";
import type { LibraryResults } from "./use-library-results.ts";
import type { Selection } from "./use-selection.ts";
import type { VodCommand } from "./vod-command.ts";

const COMMANDS = ["move", "playlist", "online", "offline", "delete"] as const;

/**
 * The line above the list, in sight wherever one is: how much there is, how far it is read, and what can be
 * done with the films that are chosen. Always as high, so that nothing moves.
 */
export function StatusBar({
  results,
  selection,
  onCommand,
  onColumns,
}: {
  results: LibraryResults;
  selection: Selection;
  onCommand: (command: VodCommand) => void;
  /** Null where there are no columns to choose. */
  onColumns: (() => void) | null;
}) {
  const t = useTranslations("libraryList");
  const vods = results.vods ?? [];
  const isChosen = selection.ids.size > 0;
  return (
    <div
      ref={keepRoom}
      className="sticky z-20 mb-2 flex items-center justify-between gap-2 bg-canvas"
      style={{ top: 0, height: "2.75rem" }}
    >
      <div className="flex min-w-0 items-center gap-x-3 whitespace-nowrap">
        {isChosen ? (
          <Chosen vods={vods} selection={selection} onCommand={onCommand} />
        ) : (
          <Reading results={results} />
        )}
        {vods.some(({ id }) => !selection.ids.has(id)) ? (
          <Button
            variant="quiet"
            className={isChosen ? "max-sm:hidden" : undefined}
            onClick={() => selection.add(vods)}
          >
            {t("selectAll", { count: vods.length })}
          </Button>
        ) : null}
      </div>
      <div className="flex min-w-0 items-center gap-2">
        <JobButton />
        {onColumns === null ? null : (
          <Button variant="quiet" onClick={onColumns}>
            {t("columnsButton")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What gets the focus is scrolled to where it can be seen, not under the line, nor the table's heading. */
function keepRoom(frame: HTMLElement | null): (() => void) | undefined {
  if (frame === null) return undefined;
  const { style } = document.documentElement;
  style.scrollPaddingBlockStart = `${frame.offsetHeight * 2}px`;
  return () => {
    style.scrollPaddingBlockStart = "";
  };
}

function Chosen({
  vods,
  selection,
  onCommand,
}: {
  vods: readonly Vod[];
  selection: Selection;
  onCommand: (command: VodCommand) => void;
}) {
  const t = useTranslations("bulk");
  const shownCount = vods.reduce((sum, { id }) => sum + (selection.ids.has(id) ? 1 : 0), 0);
  const hiddenCount = selection.ids.size - shownCount;
  return (
    <>
      <IconButton label={t("clear")} onClick={selection.clear}>
        <X size={16} />
      </IconButton>
      <p role="status">
        <span className="font-semibold">{t("selected", { count: selection.ids.size })}</span>
        {hiddenCount === 0 ? null : (
          <span className="text-ink-soft"> · {t("notShown", { count: hiddenCount })}</span>
        )}
      </p>
      <div className="hidden gap-1 lg:flex">
        {COMMANDS.map((command) => (
          <Button key={command} onClick={() => onCommand(command)}>
            {t(command)}
          </Button>
        ))}
      </div>
      <div className="lg:hidden">
        <Menu
          label={t("actions")}
          className={buttonClass("secondary")}
          items={COMMANDS.map((command) => ({
            text: t(command),
            onSelect: () => onCommand(command),
          }))}
        >
          {t("actions")}
        </Menu>
      </div>
    </>
  );
}

function Reading({
  results: { vods, library, isReading, problem, retry },
}: {
  results: LibraryResults;
}) {
  const t = useTranslations("libraryList");
  const problems = useTranslations("problems");
  const format = useFormatter();
  const read = library.vods.length;
  const { totalCount: total, readAtMs, missingCount } = library;
  const isStopped = problem !== null && !isReading;
  return (
    <>
      {vods === undefined || !library.isComplete ? null : (
        <p role="status" className="truncate text-ink-soft">
          {vods.length === read
            ? t("count", { count: read })
            : t("countOf", { count: vods.length, total: read })}
          {missingCount === 0 ? null : ` · ${t("missing", { count: missingCount })}`}
        </p>
      )}
      {library.isComplete && isStopped && readAtMs !== null ? (
        <>
          <p role="status" className="truncate text-ink-soft">
            {problems("stale", {
              time: format.dateTime(readAtMs, { timeStyle: "short" }),
              reason: problems(`${problem.kind}.title`),
            })}
          </p>
          <Button variant="quiet" onClick={retry}>
            {problems("retry")}
          </Button>
        </>
      ) : null}
      {library.isComplete || read === 0 ? null : isStopped ? (
        <>
          <p role="status" className="truncate text-trouble">
            {t("readingFailed", { read, reason: problems(`${problem.kind}.title`) })}
          </p>
          <Button onClick={retry}>{t("goOn")}</Button>
        </>
      ) : (
        <p className="truncate text-ink-soft">
          {total === null ? t("readingUnknown", { read }) : t("reading", { read, total })}
        </p>
      )}
    </>
  );
}
