import { useState } from "react";
import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import type { Vod } from "#api/vod-record.ts";
import { formatClock } from "#lib/durations.ts";
import { Button } from "#ui/button.tsx";
import { ColumnHead } from "#ui/column-head.tsx";
import { TableFrame } from "#ui/table-frame.tsx";
import { Unknown } from "#ui/unknown.tsx";

const PAGE = 100;

/** Films that nobody played in the range, newest first. */
export function NeverPlayedList({
  films,
  hrefOf,
}: {
  films: readonly Vod[];
  hrefOf: (vodId: string) => string;
}) {
  const t = useTranslations("watchTime.never");
  const format = useFormatter();
  const [shownCount, setShownCount] = useState(PAGE);
  return (
    <div className="mt-3">
      <p className="mb-2 text-ink-soft">{t("count", { count: films.length })}</p>
      <TableFrame label={t("label")}>
        <table className="w-full">
          <thead>
            <tr className="h-9">
              <ColumnHead>{t("title")}</ColumnHead>
              <ColumnHead>{t("created")}</ColumnHead>
              <ColumnHead isNumber>{t("duration")}</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {films.slice(0, shownCount).map(({ id, title, createdAtMs, durationSeconds }) => (
              <tr key={id} className="border-t border-line">
                <td className="max-w-96 px-2 py-1.5 sm:px-3">
                  <FilmLink to={hrefOf(id)} title={title ?? t("untitled", { id })} />
                </td>
                <td className="px-2 py-1.5 sm:px-3 whitespace-nowrap">
                  {createdAtMs === null ? (
                    <Unknown />
                  ) : (
                    format.dateTime(createdAtMs, { dateStyle: "medium" })
                  )}
                </td>
                <td className="px-2 py-1.5 sm:px-3 text-end tabular-nums">
                  {durationSeconds === null ? <Unknown /> : formatClock(durationSeconds)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {films.length > shownCount ? (
        <Button className="mt-2" onClick={() => setShownCount(shownCount + PAGE)}>
          {t("more", { count: Math.min(PAGE, films.length - shownCount) })}
        </Button>
      ) : null}
    </div>
  );
}

function FilmLink({ to, title }: { to: string; title: string }) {
  return (
    <Link to={to} className="hover:underline">
      <bdi>{title}</bdi>
    </Link>
  );
}
