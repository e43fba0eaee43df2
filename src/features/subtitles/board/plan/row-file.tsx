import { useTranslations } from "use-intl";
import { paths } from "#lib/paths.ts";
import { languageOfRow, type PlanRow } from "./plan-row.ts";

/** A file, and what was found in it. */
export function RowFile({ row, isClashing }: { row: PlanRow; isClashing: boolean }) {
  const t = useTranslations("coveragePlan");
  const { reading, findings, filmId, isOvertaken } = row;
  const errorCount = findings.filter(({ severity }) => severity === "error").length;
  const warningCount = findings.length - errorCount;
  const language = languageOfRow(row);
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
        {errorCount > 0 ? (
          <li className="text-trouble">
            {t("errors", { count: errorCount })}{" "}
            {filmId === null ? (
              t("errorsAdvice")
            ) : (
              <a
                href={`${paths.vod(filmId, "subtitles")}${language === null ? "" : `?language=${language}`}`}
                // The plan stays open here.
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-6 items-center underline"
              >
                {t("putRight")}
              </a>
            )}
          </li>
        ) : null}
        {warningCount > 0 ? <li>{t("warnings", { count: warningCount })}</li> : null}
        {isClashing ? <li className="text-working">{t("clash")}</li> : null}
        {isOvertaken ? <li className="text-working">{t("overtaken")}</li> : null}
      </ul>
    </div>
  );
}
