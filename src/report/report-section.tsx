import { Component, type ReactNode, Suspense, useCallback, useId } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { later } from "#messages/later.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { paths } from "#shared/paths.ts";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { CONTROL, directionOfText } from "#shared/ui/fields.tsx";
import { RepeatedContext } from "#shared/ui/section-role.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useTyped } from "#shared/ui/use-typed.ts";
import type { ReportSection } from "#views/report-view.ts";
import { type ReportChange, withSection } from "./report-changes.ts";
import { useReportPageNames } from "./report-editor.tsx";

const OverviewSection = later(
  async () => (await import("#analytics/report-overview.tsx")).OverviewSection,
  "analytics",
);
const AnalyticsSection = later(
  async () => (await import("#analytics/report-section.tsx")).AnalyticsSection,
  "analytics",
);
const WatchTimeFigures = later(
  async () => (await import("./watch-time-figures.tsx")).WatchTimeFigures,
  "watch-time",
);

const PATHS = {
  overview: paths.home,
  analytics: paths.analytics,
  watchTimeVideos: paths.watchTime("vod"),
  watchTimeChannels: paths.watchTime("live"),
} as const;

/** Shows one view of a report: its name, a note to type, and its figures. */
export function ReportSectionFrame({
  sectionKey,
  section,
  problemId,
  onChange,
}: {
  sectionKey: string;
  section: ReportSection;
  /** Names the element that says that the link is too long; undefined where it is not. */
  problemId: string | undefined;
  onChange: (make: ReportChange) => void;
}) {
  const t = useTranslations("report");
  const pages = useReportPageNames();
  const headingId = useId();
  const { page, query } = section;
  const name = section.name === "" ? pages[page] : section.name;
  const onSection = useCallback(
    (make: (latest: ReportSection) => ReportSection) =>
      onChange((latest) => withSection(latest, sectionKey, make)),
    [onChange, sectionKey],
  );
  const onQuery = useCallback(
    (make: (latest: string) => string) =>
      onSection((latest) => ({ ...latest, query: make(latest.query) })),
    [onSection],
  );
  return (
    <article
      aria-labelledby={headingId}
      data-print="flow"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-6 print:pt-3"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={headingId} className="text-lg font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        {section.name === "" ? null : <span className="text-sm text-ink-soft">{pages[page]}</span>}
        <Link
          to={`${PATHS[page]}${query}`}
          data-print="hide"
          className="ms-auto rounded-sm text-sm text-ink-soft underline-offset-2 hover:underline"
        >
          {t("open", { name })}
        </Link>
      </div>
      <Note
        label={t("note", { name })}
        note={section.note}
        problemId={problemId}
        onNote={(text) => onSection((latest) => ({ ...latest, note: text }))}
      />
      <SectionBoundary>
        <RepeatedContext value>
          <Suspense fallback={<Skeleton className="h-96" />}>
            {page === "overview" ? (
              <OverviewSection query={query} onQuery={onQuery} />
            ) : page === "analytics" ? (
              <AnalyticsSection query={query} onQuery={onQuery} />
            ) : (
              <WatchTimeFigures
                kind={page === "watchTimeVideos" ? "vod" : "channel"}
                query={query}
                onQuery={onQuery}
              />
            )}
          </Suspense>
        </RepeatedContext>
      </SectionBoundary>
    </article>
  );
}

/** Edits the note of a section, and prints it as text. */
function Note({
  label,
  note,
  problemId,
  onNote,
}: {
  label: string;
  note: string;
  problemId: string | undefined;
  onNote: (note: string) => void;
}) {
  const id = useId();
  const { text, change, submit } = useTyped(note, onNote);
  return (
    <>
      <div data-print="hide">
        <label htmlFor={id} className="mb-1 block text-sm font-medium text-ink-soft">
          {label}
        </label>
        <textarea
          id={id}
          rows={2}
          value={text}
          dir={directionOfText(text)}
          aria-describedby={problemId}
          onChange={({ target }) => change(target.value)}
          onBlur={submit}
          className={`${CONTROL} block w-full`}
        />
      </div>
      {text.trim() === "" ? null : (
        <p dir="auto" className="hidden whitespace-pre-wrap wrap-anywhere print:block">
          {text}
        </p>
      )}
    </>
  );
}

/** Shows an error in place of a section that can't be drawn; the others stay. */
class SectionBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const problem = toProblem(this.state.error);
    if (problem === null) return this.props.children;
    return <ErrorNotice problem={problem} onRetry={() => this.setState({ error: null })} />;
  }
}
