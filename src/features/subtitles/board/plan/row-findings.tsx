import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { Finding } from "#lib/captions/findings.ts";
import { paths } from "#lib/paths.ts";
import { languageOfRow, type PlanRow } from "./plan-row.ts";

/** More would hide the rows below; the film's own page has all of them. */
const MOST_SHOWN = 8;

/** What is wrong with a file: how much, and on request what. */
export function RowFindings({ row }: { row: PlanRow }): ReactNode {
  const t = useTranslations("coveragePlan");
  const [isOpen, setIsOpen] = useState(false);
  const { findings, filmId } = row;
  if (findings.length === 0) return null;
  const errors = findings.filter(({ severity }) => severity === "error");
  const warnings = findings.filter(({ severity }) => severity === "warning");
  const shown = [...errors, ...warnings].slice(0, MOST_SHOWN);
  const language = languageOfRow(row);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="min-h-6 cursor-pointer content-center">
          {errors.length === 0 ? null : (
            <span className="text-trouble">{t("errors", { count: errors.length })} </span>
          )}
          {warnings.length === 0 ? null : t("warnings", { count: warnings.length })}
        </summary>
        {isOpen ? (
          <ul className="grid gap-0.5 border-s border-line ps-2">
            {shown.map((finding, at) => (
              <li key={`${finding.kind} ${at}`} className="wrap-anywhere">
                <FindingWords finding={finding} />
              </li>
            ))}
            {findings.length > shown.length ? (
              <li>{t("moreFindings", { count: findings.length - shown.length })}</li>
            ) : null}
          </ul>
        ) : null}
      </details>
      {errors.length === 0 ? null : filmId === null ? (
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

function FindingWords({ finding: { kind, severity, line, values } }: { finding: Finding }) {
  const t = useTranslations("coveragePlan");
  const words = useTranslations("captionFindings");
  return (
    <>
      <span className={severity === "error" ? "text-trouble" : undefined}>
        {words(`severity.${severity}`)}
      </span>
      {line === null ? null : ` · ${t("line", { line })}`}
      {": "}
      <bdi>{words(`kind.${kind}`, values)}</bdi>
    </>
  );
}
