import { memo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { languageName } from "#captions/languages.ts";
import type { SubtitleJob } from "#captions/subtitle-job.ts";
import { FilmChoice } from "./film-choice.tsx";
import { blockOf, effectOf, type KnownTracks, languageOfRow, type PlanRow } from "./plan-row.ts";
import type { PlanFilm, PlanStore } from "./plan-store.ts";
import { RowEffectCell } from "./row-effect.tsx";
import { RowFile } from "./row-file.tsx";
import { RowLanguage } from "./row-language.tsx";
import { RowState } from "./row-state.tsx";

/** A file of the plan: which film it is for, in which language, and what becomes of it. */
export const PlanItem = memo(function PlanItem({
  row,
  known,
  job,
  isClashing,
  films,
  filmById,
  store,
}: {
  row: PlanRow;
  /** Of its film. */
  known: KnownTracks | undefined;
  job: SubtitleJob | undefined;
  isClashing: boolean;
  films: readonly PlanFilm[];
  filmById: ReadonlyMap<string, PlanFilm>;
  store: PlanStore;
}) {
  const t = useTranslations("coveragePlan");
  const locale = useLocale();
  const language = languageOfRow(row);
  const block = blockOf(row, known);
  const effect = effectOf(row, known);
  const { key, filmId, sending } = row;
  const film = filmId === null ? undefined : filmById.get(filmId);
  const isOpen = sending === null;
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] items-start gap-x-3 gap-y-2 border-b border-line px-3 py-2.5 last:border-b-0 lg:grid-cols-[1.75rem_minmax(0,3fr)_minmax(0,3fr)_10rem_minmax(0,3fr)_13rem]">
      <input
        type="checkbox"
        aria-label={t("approve", { file: row.source.name })}
        checked={row.isApproved}
        disabled={!isOpen || block !== null}
        onChange={({ target }) => store.approve([key], target.checked)}
        className="mt-1 size-6 accent-accent lg:size-5"
      />
      <RowFile row={row} isClashing={isClashing} store={store} />
      <div className="col-start-2 min-w-0 lg:col-start-auto">
        {isOpen && row.reading.kind !== "refused" ? (
          <FilmChoice
            row={row}
            films={films}
            filmById={filmById}
            onChoose={(film) => store.chooseFilm(key, film)}
          />
        ) : film === undefined ? null : (
          <bdi className="wrap-anywhere">{film.title ?? t("untitled")}</bdi>
        )}
        {isOpen && row.match?.kind === "close" && row.match.filmId === filmId ? (
          <p className="mt-0.5 text-xs text-working">{t("close")}</p>
        ) : null}
      </div>
      <div className="col-start-2 min-w-0 lg:col-start-auto">
        {row.reading.kind === "refused" ? null : isOpen ? (
          <RowLanguage row={row} onChoose={(language) => store.chooseLanguage(key, language)} />
        ) : (
          <bdi>{language === null ? null : languageName(language, locale)}</bdi>
        )}
      </div>
      <div className="col-start-2 min-w-0 lg:col-start-auto">
        {isOpen && row.reading.kind !== "refused" ? (
          <RowEffectCell
            row={row}
            effect={effect}
            onBeside={(isBeside) => store.keepBeside(key, isBeside)}
            onLookUp={() => {
              if (filmId !== null) store.lookUpAgain(filmId);
            }}
          />
        ) : null}
      </div>
      <div className="col-start-2 min-w-0 lg:col-start-auto">
        <RowState row={row} block={block} job={job} store={store} />
      </div>
    </li>
  );
});
