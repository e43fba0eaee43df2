import { Undo2, Wrench } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { FindingKind } from "#captions/format/findings.ts";
import { isFixable } from "#captions/format/fix-captions.ts";
import type { FindingGroup } from "#captions/upload/group-findings.ts";
import { paths } from "#shared/paths.ts";
import { Button } from "#shared/ui/button.tsx";
import { languageOfRow, type PlanRow } from "./plan-row.ts";
import type { PlanStore } from "./plan-store.ts";

/** A file, and what was found in it. */
export function RowFile({
  row,
  isClashing,
  store,
}: {
  row: PlanRow;
  isClashing: boolean;
  store: PlanStore;
}) {
  const t = useTranslations("coveragePlan");
  const { reading, isOvertaken } = row;
  return (
    <div className="min-w-0">
      <bdi className="block font-medium wrap-anywhere">{row.source.name}</bdi>
      <ul className="text-xs text-ink-soft">
        {reading.kind === "reading" ? <li>{t("reading")}</li> : null}
        {reading.kind === "refused" ? (
          <li className="text-trouble">{t(`refused.${reading.reason}`)}</li>
        ) : null}
        {reading.kind === "read" && reading.file.convertedFrom !== null ? (
          <li>{t("converted", { encoding: reading.file.convertedFrom })}</li>
        ) : null}
        <RowFindings row={row} />
        <RowFixes row={row} store={store} />
        {isClashing ? <li className="text-working">{t("clash")}</li> : null}
        {isOvertaken ? <li className="text-working">{t("overtaken")}</li> : null}
      </ul>
    </div>
  );
}

/** Issues of a file: their number, and details on request. */
function RowFindings({ row }: { row: PlanRow }): ReactNode {
  const t = useTranslations("coveragePlan");
  const [isOpen, setIsOpen] = useState(false);
  const { reading, videoId } = row;
  const findings = reading.kind === "read" ? reading.file.findings : [];
  if (findings.length === 0) return null;
  const errorCount = countOf(findings, "error");
  const warningCount = countOf(findings, "warning");
  const language = languageOfRow(row);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="min-h-6 cursor-pointer content-center">
          {errorCount === 0 ? null : (
            <span className="text-trouble">{t("errors", { count: errorCount })} </span>
          )}
          {warningCount === 0 ? null : t("warnings", { count: warningCount })}
        </summary>
        {isOpen ? (
          <ul className="grid gap-0.5 border-s border-line ps-2">
            {findings.map((group) => (
              <li key={`${group.severity} ${group.kind}`} className="wrap-anywhere">
                <FindingText group={group} />
              </li>
            ))}
          </ul>
        ) : null}
      </details>
      {errorCount === 0 ? null : videoId === null ? (
        t("errorsAdvice")
      ) : (
        <a
          href={`${paths.video(videoId, "subtitles")}${language === null ? "" : `?language=${language}`}`}
          // The plan stays open here.
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center text-accent underline"
        >
          {t("putRight")}
        </a>
      )}
    </li>
  );
}

function countOf(groups: readonly FindingGroup[], severity: FindingGroup["severity"]): number {
  return groups.reduce((sum, group) => sum + (group.severity === severity ? group.count : 0), 0);
}

function FindingText({
  group: {
    kind,
    severity,
    count,
    lines: [line],
    values,
  },
}: {
  group: FindingGroup;
}) {
  const t = useTranslations("coveragePlan");
  const labels = useTranslations("captionFindings");
  return (
    <>
      <span className={severity === "error" ? "text-trouble" : undefined}>
        {labels(`severity.${severity}`)}
      </span>
      {line === undefined ? null : ` · ${t("where", { count, line })}`}
      {": "}
      <bdi>{labels(`kind.${kind}`, values)}</bdi>
    </>
  );
}

/** Puts errors of a file right with one press each, and back as they were. */
function RowFixes({ row, store }: { row: PlanRow; store: PlanStore }): ReactNode {
  const t = useTranslations("coveragePlan");
  const labels = useTranslations("captionFindings");
  const { reading, fixes, id, source } = row;
  if (reading.kind !== "read" || row.sending !== null) return null;
  const kinds = reading.file.findings
    .filter(({ severity, fix }) => severity === "error" && fix !== null)
    .map(({ kind }) => kind);
  if (kinds.length === 0 && fixes.length === 0) return null;
  const nameOf = (kind: FindingKind) => (isFixable(kind) ? labels(`fix.${kind}`) : t("rewrite"));
  const undo = t("undoFixes", { count: fixes.length });
  return (
    <li className="flex flex-wrap gap-1 py-0.5">
      {kinds.map((kind) => (
        <Button
          key={kind}
          icon={<Wrench aria-hidden="true" size={14} />}
          aria-label={t("fixIn", { fix: nameOf(kind), file: source.name })}
          onClick={() => store.fix(id, kind)}
        >
          {nameOf(kind)}
        </Button>
      ))}
      {fixes.length > 0 ? (
        <Button
          variant="quiet"
          icon={<Undo2 aria-hidden="true" size={14} />}
          aria-label={t("fixIn", { fix: undo, file: source.name })}
          onClick={() => store.undoFixes(id)}
        >
          {undo}
        </Button>
      ) : null}
    </li>
  );
}
