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
} from "#views/report-view.ts";
import { queryOfView, readSavedViews } from "#views/saved-views-store.ts";
import { useViewPageNames } from "#views/view-page-names.ts";
import { charactersIn, withKeys, withMoved, withSection } from "./report-changes.ts";
import type { Report } from "./use-report.ts";

/** Returns the names of the pages whose views a report shows. */
export function useReportPageNames(): Readonly<Record<ReportPage, string>> {
  const overview = useTranslations("shell")("overview");
  return { ...useViewPageNames(), overview };
}

/** Returns what can be added to a report: the overview, and the saved views that it can show. */
function useAddable({ report, change }: Report): () => MenuItem[] {
  const t = useTranslations("report");
  const pages = useReportPageNames();
  const { compare } = new Intl.Collator(useLocale(), { numeric: true });
  const { views } = useSyncExternalStore(onStored, readSavedViews);
  const isFull = report.sections.length >= MAX_SECTIONS;
  const add = (section: Omit<ReportSection, "note">) =>
    change((latest) => ({
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

/** Chooses what a report has, and in which order. It is not printed. */
export function ReportEditor(props: Report) {
  const { report, change, href, room, excess } = props;
  const t = useTranslations("report");
  const common = useTranslations("common");
  const pages = useReportPageNames();
  const addable = useAddable(props);
  const panel = useRef<HTMLElement>(null);
  const title = useTyped(report.title, (text) => change((latest) => ({ ...latest, title: text })));
  const { sections } = report;
  const keyed = withKeys(sections);
  const link = new URL(useHref(href), location.origin).href;
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
              {keyed.map(({ key, section }, at) => (
                <SectionRow
                  key={key}
                  name={section.name === "" ? pages[section.page] : section.name}
                  page={section.name === "" ? null : pages[section.page]}
                  isFirst={at === 0}
                  isLast={at === keyed.length - 1}
                  onMove={(by) => change((latest) => withMoved(latest, key, by))}
                  onRemove={() => {
                    // The button goes with its row: the keyboard stays with the list.
                    panel.current?.focus({ preventScroll: true });
                    change((latest) => withSection(latest, key, () => null));
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
            {/* A link without the last changes is not the one that is wanted. */}
            {excess > 0 ? null : <CopyButton label={common("copyLink")} text={link} />}
          </div>
          {sections.length === 0 ? null : (
            <p className="text-sm text-ink-faint">
              {/* A letter takes as many places of a link as the letters of this language. */}
              {t("noteHint", { count: Math.floor(charactersIn(room, t("title"))) })}
            </p>
          )}
        </div>
      </Panel>
    </div>
  );
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
