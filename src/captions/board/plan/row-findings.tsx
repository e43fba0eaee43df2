import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { FindingGroup } from "#captions/upload/group-findings.ts";
import { paths } from "#shared/paths.ts";
import { languageOfRow, type PlanRow } from "./plan-row.ts";

/** What is wrong with a file: how much, and on request what, kind by kind. */
export function RowFindings({ row }: { row: PlanRow }): ReactNode {
  const t = useTranslations("coveragePlan");
  const [isOpen, setIsOpen] = useState(false);
  const { reading, filmId } = row;
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
                <FindingWords group={group} />
              </li>
            ))}
          </ul>
        ) : null}
      </details>
      {errorCount === 0 ? null : filmId === null ? (
        t("errorsAdvice")
      ) : (
        <a
          href={`${paths.vod(filmId, "subtitles")}${language === null ? "" : `?language=${language}`}`}
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

function FindingWords({
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
  const words = useTranslations("captionFindings");
  return (
    <>
      <span className={severity === "error" ? "text-trouble" : undefined}>
        {words(`severity.${severity}`)}
      </span>
      {line === undefined ? null : ` · ${t("where", { count, line })}`}
      {": "}
      <bdi>{words(`kind.${kind}`, values)}</bdi>
    </>
  );
}
