import { useQuery } from "@tanstack/react-query";
import { Link2, X } from "lucide-react";
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { SearchList, type SearchOption } from "#shared/ui/search-list.tsx";
import { useTyped } from "#shared/ui/use-typed.ts";
import { firstRowsOptions } from "#videos/video-library-queries.ts";
import { findEntries, MAX_FOUND, withFound } from "./find-entries.ts";
import { readRecent } from "./recent.ts";
import { useCommands, useViewEntries } from "./use-commands.ts";
import { type Entry, entryOfRecent, useEntries } from "./use-entries.ts";
import { type Found, useTarget } from "./use-target.ts";

const MAX_RECENT_SHOWN = 8;
/** All others are found by their name. */
const MAX_VIEWS_SHOWN = 5;
/** The server is called for longer texts only: for a letter or two it finds everything. */
const MIN_ASKED_LENGTH = 3;

const FIRST_PAGE = {
  page: 1,
  pageSize: MAX_FOUND,
  order: "creation_date",
  direction: "DESC",
} as const;

type Command = Entry["act"];

/**
 * Lets a person search over pages, actions, and everything of the account that has a page.
 * @param takeTyped hands out, once, what was typed before it was there
 */
export function Palette({ takeTyped, onClose }: { takeTyped: () => string; onClose: () => void }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const records = useEntries();
  const commands = useCommands();
  const views = useViewEntries();
  const recent = useRecentEntries(records.entries);
  const [asked, setAsked] = useState("");
  const typed = useTyped(asked, setAsked);
  useEarlyLetters(takeTyped, typed.change);
  // This is not deferred: Enter right after a letter refers to what that letter finds.
  const text = typed.text.trim();
  const found = useFound(text, records.entries, [
    ...commands.pages,
    ...commands.here,
    ...commands.actions,
    ...views,
    ...recent,
  ]);
  const target = useTarget(text, records.entries, records.areFoldersLoaded);
  useServerSearch(records.areVideosWhole || target !== null ? "" : asked.trim());

  const open = (act: Command) => {
    onClose();
    if (typeof act === "string") void navigate(act);
    else act();
  };
  const openTarget = useOpenOnceFound(target, text, open);
  const optionsOf = (entries: readonly Entry[], detail?: null): SearchOption<() => void>[] =>
    entries.map((entry) => ({
      key: entry.key,
      value: () => open(entry.act),
      isSelected: entry.isCurrent === true,
      content: <EntryRow entry={entry} detail={detail} />,
    }));
  const foundOptions = optionsOf(found);
  const problem = target === null ? null : problemOf(target);
  if (target !== null) {
    foundOptions.unshift({
      key: "target",
      value: openTarget,
      isSelected: false,
      content: <TargetRow target={target} text={text} />,
      unavailable: problem === null ? undefined : t(`problems.${problem}.title`),
    });
  }
  const counted = text === "" ? null : t("palette.count", { count: foundOptions.length });
  const said = problem === null ? counted : t(`problems.${problem}.title`);
  const status = target?.state === "looking" ? t("palette.lookingUp") : said;
  return (
    <Dialog title={t("palette.title")} isBare onClose={onClose}>
      <SearchList
        label={t("palette.field")}
        resultsLabel={t("palette.results")}
        className="w-full"
        listClass="h-[min(28rem,60dvh)]"
        fieldEnd={
          <IconButton label={t("common.close")} onClick={onClose}>
            <X size={16} />
          </IconButton>
        }
        status={[status, records.isReading ? t("palette.loading") : null]
          .filter((part) => part !== null)
          .join(" · ")}
        footer={
          records.hasFailed ? (
            <span className="flex items-center gap-2 text-trouble">
              {t("palette.partial")}
              <Button onClick={records.retry}>{t("common.tryAgain")}</Button>
            </span>
          ) : (
            <span className="py-2 text-xs text-ink-faint">{t("palette.hint")}</span>
          )
        }
        text={typed.text}
        onText={typed.change}
        groups={
          text === ""
            ? [
                { label: t("palette.recent"), options: optionsOf(recent) },
                {
                  label: t("palette.views"),
                  options: optionsOf(views.slice(0, MAX_VIEWS_SHOWN), null),
                },
                { label: t("palette.here"), options: optionsOf(commands.here, null) },
                { label: t("palette.pages"), options: optionsOf(commands.pages, null) },
                { label: t("palette.actions"), options: optionsOf(commands.actions, null) },
              ]
            : [{ label: null, options: foundOptions }]
        }
        onChoose={(choose) => choose()}
      />
    </Dialog>
  );
}

/**
 * Begins with what was typed before the dialog is open. From then on letters go into the field, and one that came before
 * the early ones were drawn there would replace them.
 */
function useEarlyLetters(takeTyped: () => string, change: (text: string) => void): void {
  const [isDrawn, setIsDrawn] = useState(false);
  const begin = useEffectEvent(() => {
    const early = takeTyped();
    if (early !== "") change(early);
    setIsDrawn(true);
  });
  // React runs all other effects at once when a layout effect sets state, one of which opens the dialog, and renders
  // again: no key is handled in between.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the second drawing is what is wanted
    if (!isDrawn) begin();
  }, [isDrawn]);
}

/** Returns what was opened lately and is not open now. None appears while the palette is open. */
function useRecentEntries(entries: readonly Entry[]): readonly Entry[] {
  const { pathname } = useLocation();
  const known = useMemo(() => new Map(entries.map((entry) => [entry.key, entry])), [entries]);
  const [recent] = useState(() =>
    readRecent()
      .map(entryOfRecent)
      .filter(
        ({ key, id, title }) =>
          (title !== null || known.has(key)) && !pathname.includes(`/${encodeURIComponent(id)}`),
      )
      .slice(0, MAX_RECENT_SHOWN),
  );
  return useMemo(() => recent.map((entry) => known.get(entry.key) ?? entry), [recent, known]);
}

/**
 * Finds entries by their text. What is loaded later comes after what is there.
 * @param first entries that come before others that match as well
 */
function useFound(text: string, entries: readonly Entry[], first: readonly Entry[]) {
  const [held, setHeld] = useState<{ text: string; entries: readonly Entry[]; found: Entry[] }>({
    text: "",
    entries,
    found: [],
  });
  if (held.text === text && held.entries === entries) return held.found;
  const firstKeys = new Set(first.map(({ key }) => key));
  const all = [...first, ...entries.filter(({ key }) => !firstKeys.has(key))];
  const now = findEntries(all, text);
  const found = held.text === text ? withFound(held.found, now) : now;
  setHeld({ text, entries, found });
  return found;
}

/** Asks the server for videos that are not loaded yet; the library takes them in. */
function useServerSearch(title: string): void {
  const { api } = useApi();
  const isLong = title.length >= MIN_ASKED_LENGTH;
  useQuery(firstRowsOptions(api, isLong ? { ...FIRST_PAGE, title } : null));
}

/** Opens what a link leads to, or as soon as it is known where it leads. */
function useOpenOnceFound(target: Found | null, text: string, open: (act: Command) => void) {
  const [wantedText, setWantedText] = useState<string | null>(null);
  const act = target === null ? null : actOf(target);
  const isWanted = act !== null && wantedText === text;
  const openNow = useEffectEvent(() => {
    if (act !== null) open(act);
  });
  useEffect(() => {
    if (isWanted) openNow();
  }, [isWanted]);
  return () => (act === null ? setWantedText(text) : open(act));
}

function actOf(target: Found): Command | null {
  if (target.state === "page") return target.path;
  return target.state === "record" ? (target.path ?? target.entry.act) : null;
}

function problemOf(target: Found) {
  if (target.state === "missing") return "not-found";
  return target.state === "failed" ? target.problem.kind : null;
}

function TargetRow({ target, text }: { target: Found; text: string }) {
  const t = useTranslations("palette");
  if (target.state === "record") {
    const { entry } = target;
    return <EntryRow entry={entry} detail={t("open", { kind: entry.kind })} />;
  }
  const detail =
    target.state === "page"
      ? t("open", { kind: "page" })
      : target.state === "looking"
        ? t("lookingUp")
        : null;
  return (
    <RowLine Icon={Link2} detail={detail}>
      <bdi dir="ltr">{text}</bdi>
    </RowLine>
  );
}

/**
 * Shows the row of an entry.
 * @param detail instead of its kind; null: it has a heading that says it
 */
function EntryRow({ entry, detail }: { entry: Entry; detail?: string | null | undefined }) {
  const t = useTranslations();
  const { kind, title, Icon, status, folder } = entry;
  const isCommand = kind === "page" || kind === "action" || kind === "view";
  const details = [
    detail === undefined ? t(isCommand ? `palette.${kind}` : `common.${kind}`) : detail,
    status === "disabled" ? t("channel.disabled") : null,
    status === "unpublished" || status === "encoding" ? t(`common.${status}`) : null,
    folder,
  ];
  return (
    <RowLine Icon={Icon} detail={<bdi>{details.filter((each) => each !== null).join(" · ")}</bdi>}>
      <bdi>{title ?? t("common.untitled")}</bdi>
    </RowLine>
  );
}

function RowLine({
  Icon,
  detail,
  children,
}: Pick<Entry, "Icon"> & { detail: ReactNode; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Icon aria-hidden="true" size={16} className="shrink-0 text-ink-faint" />
      <span className="flex min-w-0 grow flex-col sm:flex-row sm:items-baseline sm:gap-3">
        <span className="truncate sm:grow">{children}</span>{" "}
        <span className="truncate text-xs text-ink-faint sm:max-w-[45%] sm:shrink-0">{detail}</span>
      </span>
    </span>
  );
}
