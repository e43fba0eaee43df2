import { ArrowDown, ArrowUp, ChevronDown, Plus, X } from "lucide-react";
import { useRef, useSyncExternalStore } from "react";
import { useHref } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { onStored } from "#shared/storage/stored-text.ts";
import { buttonClass, IconButton } from "#shared/ui/button.tsx";
import { CopyButton } from "#shared/ui/copy-button.tsx";
import { TextField } from "#shared/ui/fields.tsx";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { useTyped } from "#shared/ui/use-typed.ts";
import {
  isReportPage,
  MAX_SECTIONS,
  type ReportPage,
  type ReportSection,
  type ReportView,
} from "#views/report-view.ts";
import { queryOfView, readSavedViews } from "#views/saved-views-store.ts";
import { useViewPageNames } from "#views/view-page-names.ts";

/** Makes the next report of the present one. */
export type ReportChange = (latest: ReportView) => ReportView;

/** Returns the names of the pages whose views a report shows. */
export function useReportPageNames(): Readonly<Record<ReportPage, string>> {
  const overview = useTranslations("shell")("overview");
  return { ...useViewPageNames(), overview };
}

/** Returns what can be added to a report: the overview, and the saved views that it can show. */
function useAddable(view: ReportView, onChange: (make: ReportChange) => void): () => MenuItem[] {
  const t = useTranslations("report");
  const pages = useReportPageNames();
  const { compare } = new Intl.Collator(useLocale(), { numeric: true });
  const { views } = useSyncExternalStore(onStored, readSavedViews);
  const isFull = view.sections.length >= MAX_SECTIONS;
  const add = (section: Omit<ReportSection, "note">) =>
    onChange((latest) => ({
      ...latest,
      sections: [...latest.sections, { ...section, note: "" }].slice(0, MAX_SECTIONS),
    }));
  return () => {
    const saved = views.flatMap(({ page, name, link }) =>
      isReportPage(page) ? [{ page, name, query: queryOfView({ page, link }) }] : [],
    );
    const all = [
      { page: "overview" as const, name: "", query: "" },
      ...saved.toSorted((a, b) => compare(pages[a.page], pages[b.page]) || compare(a.name, b.name)),
    ];
    return all.map((section) => ({
      id: `${section.page} ${section.name}`,
      text:
        section.name === ""
          ? pages[section.page]
          : `\u2068${section.name}\u2069 · ${pages[section.page]}`,
      unavailable: isFull ? t("full", { count: MAX_SECTIONS }) : undefined,
      onSelect: () => add(section),
    }));
  };
}

/** Returns keys of sections, which stay with them when they are moved, and when their figures change. */
export function sectionKeys(sections: readonly ReportSection[]): string[] {
  const names = sections.map(({ page, name }) => `${page} ${name}`);
  return names.map((name, at) => {
    const nth = names.slice(0, at).filter((each) => each === name).length;
    return `${name} ${nth}`;
  });
}

/** Chooses what a report has, and in which order. It is not printed. */
export function ReportEditor({
  view,
  href,
  roomLength,
  onChange,
}: {
  view: ReportView;
  href: string;
  /** Counts the characters that still fit in the link. */
  roomLength: number;
  onChange: (make: ReportChange) => void;
}) {
  const t = useTranslations("report");
  const common = useTranslations("common");
  const pages = useReportPageNames();
  const addable = useAddable(view, onChange);
  const panel = useRef<HTMLElement>(null);
  const title = useTyped(view.title, (text) => onChange((latest) => ({ ...latest, title: text })));
  const { sections } = view;
  const keys = sectionKeys(sections);
  const link = new URL(useHref(href), location.origin).href;
  // In a link, a letter takes as many places as the letters of this language.
  const placesEach = encodeURIComponent(t("title")).length / t("title").length;
  return (
    <div data-print="hide">
      <Panel title={t("sections")} frameRef={panel}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <TextField
            label={t("name")}
            value={title.text}
            placeholder={t("title")}
            onChange={({ target }) => title.change(target.value)}
            onBlur={title.submit}
          />
          {sections.length === 0 ? null : (
            <ol aria-label={t("sections")} className="divide-y divide-line border-y border-line">
              {sections.map((section, at) => (
                <SectionRow
                  key={keys[at]}
                  name={section.name === "" ? pages[section.page] : section.name}
                  page={section.name === "" ? null : pages[section.page]}
                  isFirst={at === 0}
                  isLast={at === sections.length - 1}
                  onMove={(by) => onChange((latest) => withMoved(latest, at, by))}
                  onRemove={() => {
                    // The button goes with its row: the keyboard stays with the list.
                    panel.current?.focus({ preventScroll: true });
                    onChange((latest) => ({
                      ...latest,
                      sections: latest.sections.filter((_, place) => place !== at),
                    }));
                  }}
                />
              ))}
            </ol>
          )}
          <div className="flex flex-wrap items-center gap-2">
            <Menu label={t("add")} items={addable} className={buttonClass("secondary")}>
              <Plus aria-hidden="true" size={15} />
              {t("add")}
              <ChevronDown aria-hidden="true" size={15} />
            </Menu>
            <CopyButton label={common("copyLink")} text={link} />
          </div>
          {sections.length === 0 ? null : (
            <p className="text-sm text-ink-faint">
              {t("noteHint", { count: Math.floor(Math.max(0, roomLength) / placesEach) })}
            </p>
          )}
        </div>
      </Panel>
    </div>
  );
}

/** Returns a report with a section moved up or down by one place. */
function withMoved(report: ReportView, at: number, by: -1 | 1): ReportView {
  const sections = [...report.sections];
  const [moved] = sections.splice(at, 1);
  if (moved === undefined) return report;
  sections.splice(at + by, 0, moved);
  return { ...report, sections };
}

function SectionRow({
  name,
  page,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: {
  name: string;
  /** Is null where the section is named by its page. */
  page: string | null;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const t = useTranslations("report");
  return (
    <li className="flex items-center gap-1 py-1">
      <span className="min-w-0 grow wrap-anywhere">
        <bdi>{name}</bdi>
        {page === null ? null : <span className="block text-sm text-ink-soft">{page}</span>}
      </span>
      <IconButton
        label={t("up", { name })}
        aria-disabled={isFirst}
        onClick={() => (isFirst ? undefined : onMove(-1))}
      >
        <ArrowUp aria-hidden="true" size={15} />
      </IconButton>
      <IconButton
        label={t("down", { name })}
        aria-disabled={isLast}
        onClick={() => (isLast ? undefined : onMove(1))}
      >
        <ArrowDown aria-hidden="true" size={15} />
      </IconButton>
      <IconButton label={t("remove", { name })} onClick={onRemove}>
        <X aria-hidden="true" size={15} />
      </IconButton>
    </li>
  );
}
