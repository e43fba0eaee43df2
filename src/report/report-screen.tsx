import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useId, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { figuresKey } from "#shared/http/live-figures.ts";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { PrintButton, UnreadNote } from "./print-report.tsx";
import { charactersIn, withKeys } from "./report-changes.ts";
import { ReportEditor } from "./report-editor.tsx";
import { ReportSectionFrame } from "./report-section.tsx";
import { useReport } from "./use-report.ts";

/** Shows views of other pages below each other, with notes, as a page to print. Its link has all of it. */
export function ReportScreen() {
  const t = useTranslations("report");
  const props = useReport();
  const asOf = useReadAt();
  const frame = useRef<HTMLDivElement>(null);
  const problemId = useId();
  const { report, change, excess } = props;
  const { sections } = report;
  return (
    <>
      <PageHeader
        title={report.title === "" ? t("title") : report.title}
        eyebrow={asOf}
        actions={sections.length === 0 ? undefined : <PrintButton frame={frame} />}
      />
      {/* About as wide as the paper, so that charts are drawn as they are printed. */}
      <div ref={frame} className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
        <UnreadNote frame={frame} />
        <ReportEditor {...props} />
        {sections.length === 0 ? (
          <EmptyState icon={<FileText size={28} />} title={t("none.title")}>
            {t("none.body")}
          </EmptyState>
        ) : (
          withKeys(sections).map(({ key, section }) => (
            <ReportSectionFrame
              key={key}
              sectionKey={key}
              section={section}
              problemId={excess > 0 ? problemId : undefined}
              onChange={change}
            />
          ))
        )}
        {/* Each part of the report can be what is too long: it stays in sight. */}
        <p
          id={problemId}
          role="alert"
          data-print="hide"
          className="sticky bottom-[calc(var(--bottom-bar,0px)+var(--notices,0px)+0.5rem)] z-10 rounded-md border border-trouble/50 bg-trouble-wash px-2 py-1 text-sm text-trouble empty:hidden"
        >
          {excess > 0 ? t("tooLong", { count: tooMany(props, t("title")) }) : null}
        </p>
      </div>
      <DraftGuard isChanged={excess > 0} />
    </>
  );
}

/** Counts about how many characters of the notes are too many for the link: in a link, most take more than one place. */
function tooMany({ report, excess }: ReturnType<typeof useReport>, word: string): number {
  const notes = report.sections.map(({ note }) => note).join("");
  return Math.ceil(charactersIn(excess, notes === "" ? word : notes));
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
