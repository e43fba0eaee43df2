import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { analyticsQueries } from "#analytics/analytics-queries.ts";
import { useCountryName } from "#analytics/countries/country-breakdown.tsx";
import type { Mover } from "#analytics/movers/movers.ts";
import { reasonAgainst } from "#analytics/screen/breakdown-panel.tsx";
import { type Comparable, toRead } from "#shared/dates/compared-days.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { differencesByCountry, largestOf } from "./why.ts";
import { DifferenceLine, type KnownContent, WhySection } from "./why-parts.tsx";

const NAMED_COUNTRIES = 5;

/** Names the countries that made most of the difference. */
export function WhyCountries({
  content,
  mover: { change, gain, mark },
  comparable,
}: {
  content: KnownContent;
  mover: Mover;
  comparable: Comparable;
}) {
  const t = useTranslations("movers.why");
  const note = useTranslations("analytics.note");
  const countries = useTranslations("countries");
  const nameOf = useCountryName();
  const { api } = useApi();
  const now = useQuery(analyticsQueries.countries(api, content, comparable.current));
  const { time: timeBefore, weeks } = toRead(comparable.previous);
  const before = useQuery(analyticsQueries.countries(api, content, timeBefore));
  const data =
    now.data === undefined || before.data === undefined
      ? undefined
      : { now: now.data, before: before.data };
  const isAbout = data !== undefined && (data.now.isShifted || data.before.isShifted);
  return (
    <WhySection title={t("countries")}>
      <Loaded
        data={data}
        problem={toProblem(now.error ?? before.error)}
        asOfMs={Math.min(now.dataUpdatedAt, before.dataUpdatedAt)}
        onRetry={() => {
          for (const each of [now, before]) if (each.isError) void each.refetch();
        }}
        skeleton={<Skeleton className="h-40" />}
      >
        {(both) => {
          const reason = reasonAgainst(both.now, both.before);
          // The list knows of no plays where the countries alone would prove nothing.
          const isKnown =
            reason === null ||
            (mark === "exact" &&
              ((reason === "nothingBefore" && change?.previous === 0) ||
                (reason === "oneSided" && change?.current === 0)));
          if (!isKnown) return <p className="text-sm text-ink-soft">{note(reason)}</p>;
          const differences = differencesByCountry(both.now.rows, both.before.rows, weeks);
          const largest = largestOf(differences, gain ?? 1, NAMED_COUNTRIES);
          if (largest.length === 0) return <p className="text-ink-soft">{countries("empty")}</p>;
          return (
            <ol className="grid gap-2">
              {largest.map((difference) => {
                const { key, code, names } = difference.country;
                const sent = names[0] ?? "";
                return (
                  <DifferenceLine
                    key={key}
                    name={
                      code !== null ? (
                        nameOf(code)
                      ) : (
                        <bdi>{sent.trim() === "" ? countries("nameless") : sent}</bdi>
                      )
                    }
                    difference={difference}
                    isAbout={isAbout}
                  />
                );
              })}
            </ol>
          );
        }}
      </Loaded>
    </WhySection>
  );
}
