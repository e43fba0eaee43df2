import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { FileText, Printer } from "lucide-react";
import { use, useCallback } from "react";
import { useHref, useNavigate } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { figuresKey } from "#shared/http/live-figures.ts";
import { paths } from "#shared/paths.ts";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { RouterContext } from "#shared/ui/router-context.ts";
import { useUrlView } from "#shared/ui/use-url-view.ts";
import { formatReport, MAX_LINK_LENGTH, parseReport, type ReportView } from "#views/report-view.ts";
import { type ReportChange, ReportEditor, sectionKeys } from "./report-editor.tsx";
import { ReportSectionFrame } from "./report-section.tsx";

/** Shows views of other pages below each other, with notes, as a page to print. Its link has all of it. */
export function ReportScreen() {
  const t = useTranslations("report");
  const { view, toHref } = useUrlView(paths.report, parseReport, formatReport);
  const navigate = useNavigate();
  const router = use(RouterContext);
  const lengthOf = useLinkLength(toHref);
  const change = useCallback(
    (make: ReportChange) => {
      // The URL is read from the router: two notes can be faster than renders.
      const { search } = router?.state.location ?? {
        search: toHref(view).slice(paths.report.length),
      };
      const next = make(parseReport(new URLSearchParams(search)));
      // What does not fit is said at its field, which keeps it.
      if (lengthOf(next) > MAX_LINK_LENGTH) return;
      void navigate(toHref(next), { replace: true, preventScrollReset: true });
    },
    [navigate, router, view, toHref, lengthOf],
  );
  const asOf = useReadAt();
  const { sections } = view;
  const keys = sectionKeys(sections);
  return (
    <>
      <PageHeader
        title={view.title === "" ? t("title") : view.title}
        eyebrow={asOf}
        actions={
          sections.length === 0 ? undefined : (
            <Button
              icon={<Printer aria-hidden="true" size={15} />}
              onClick={() => globalThis.print()}
            >
              {t("print")}
            </Button>
          )
        }
      />
      {/* About as wide as the paper, so that charts are drawn as they are printed. */}
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
        <ReportEditor
          view={view}
          href={toHref(view)}
          roomLength={MAX_LINK_LENGTH - lengthOf(view)}
          onChange={change}
        />
        {sections.length === 0 ? (
          <EmptyState icon={<FileText size={28} />} title={t("none.title")}>
            {t("none.body")}
          </EmptyState>
        ) : (
          sections.map((section, at) => (
            <ReportSectionFrame
              key={keys[at]}
              section={section}
              lengthWith={(note) => lengthOf(withSection(view, at, { note }))}
              onChange={(changed) => change((latest) => withSection(latest, at, changed))}
            />
          ))
        )}
      </div>
    </>
  );
}

/** Returns a report with something of one section replaced; the others stay. */
function withSection(
  report: ReportView,
  at: number,
  changed: Partial<ReportView["sections"][number]>,
): ReportView {
  const sections = report.sections.map((each, place) =>
    place === at ? { ...each, ...changed } : each,
  );
  return { ...report, sections };
}

/** Returns a function that counts the characters of the link of a report. */
function useLinkLength(toHref: (view: ReportView) => string): (view: ReportView) => number {
  const base = useHref(paths.report).length - paths.report.length;
  return useCallback((view) => location.origin.length + base + toHref(view).length, [base, toHref]);
}

/** Says when the oldest of the figures on the page were read; null before the first. */
function useReadAt(): string | null {
  const t = useTranslations("report");
  const format = useFormatter();
  const client = useQueryClient();
  // It is rendered again when something has been read.
  useIsFetching({ queryKey: figuresKey });
  const times = client
    .getQueryCache()
    .findAll({ queryKey: figuresKey, type: "active" })
    .map(({ state: { data, dataUpdatedAt } }) => {
      const readAtMs: unknown = Object(data).readAtMs;
      return typeof readAtMs === "number" ? readAtMs : dataUpdatedAt;
    })
    .filter((ms) => ms > 0);
  if (times.length === 0) return null;
  const oldestMs = times.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
  return t("asOf", {
    time: format.dateTime(oldestMs, { dateStyle: "medium", timeStyle: "short" }),
  });
}
