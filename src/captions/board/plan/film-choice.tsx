import { ChevronDown } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { foldText } from "#shared/format/fold-text.ts";
import { buttonClass } from "#shared/ui/button.tsx";
import { Popover } from "#shared/ui/popover.tsx";
import { SearchList, type SearchOption } from "#shared/ui/search-list.tsx";
import type { PlanRow } from "./plan-row.ts";
import type { PlanFilm } from "./plan-store.ts";

/** More are not looked through by anybody. */
const MOST_SHOWN = 50;

/** The film that a file is for, to be chosen: those that it may be for by its name, and by a search all. */
export function FilmChoice({
  row,
  films,
  filmById,
  onChoose,
}: {
  row: PlanRow;
  films: readonly PlanFilm[];
  filmById: ReadonlyMap<string, PlanFilm>;
  onChoose: (film: PlanFilm) => void;
}) {
  const t = useTranslations("coveragePlan");
  const film = row.filmId === null ? undefined : filmById.get(row.filmId);
  const file = row.source.name;
  return (
    <Popover
      label={t("chooseFilm", { file })}
      buttonClass={buttonClass("secondary", "w-full max-w-full")}
      button={
        <>
          <span className="sr-only">{t("filmOf", { file })}</span>
          <span
            className={`min-w-0 grow truncate text-start ${film === undefined ? "text-trouble" : ""}`}
          >
            {film !== undefined ? (
              <bdi>{film.title ?? film.filename ?? t("untitled")}</bdi>
            ) : row.match?.kind === "ambiguous" ? (
              t("candidates", { count: row.match.candidateIds.length })
            ) : (
              t("noFilm")
            )}
          </span>
          <ChevronDown aria-hidden="true" size={14} className="shrink-0" />
        </>
      }
    >
      {(close) => (
        <FilmList
          row={row}
          films={films}
          filmById={filmById}
          onChoose={(film) => {
            close();
            onChoose(film);
          }}
        />
      )}
    </Popover>
  );
}

function FilmList({
  row,
  films,
  filmById,
  onChoose,
}: {
  row: PlanRow;
  films: readonly PlanFilm[];
  filmById: ReadonlyMap<string, PlanFilm>;
  onChoose: (film: PlanFilm) => void;
}) {
  const t = useTranslations("coveragePlan");
  const [text, setText] = useState("");
  const searched = useMemo(
    () =>
      films.map((film) => ({
        film,
        text: foldText(`${film.title ?? ""}\n${film.filename ?? ""}`),
      })),
    [films],
  );
  const words = foldText(text)
    .split(/\s+/u)
    .filter((word) => word !== "");
  const found = searched.filter(({ text }) => words.every((word) => text.includes(word)));
  const candidates =
    words.length > 0 ? [] : (row.match?.candidateIds ?? []).flatMap((id) => filmById.get(id) ?? []);
  const rest = found.filter(({ film }) => !candidates.includes(film)).slice(0, MOST_SHOWN);
  const optionOf = (film: PlanFilm): SearchOption<PlanFilm> => ({
    key: film.id,
    value: film,
    isChosen: film.id === row.filmId,
    content: (
      <>
        <bdi className="block truncate">{film.title ?? t("untitled")}</bdi>
        <bdi className="block truncate text-xs text-ink-faint">{film.filename}</bdi>
      </>
    ),
  });
  return (
    <SearchList
      label={t("findFilm")}
      resultsLabel={t("films")}
      hint={<bdi>{row.source.name}</bdi>}
      status={t("foundFilms", { count: found.length })}
      text={text}
      onText={setText}
      onChoose={onChoose}
      groups={[
        { label: t("likely"), options: candidates.map(optionOf) },
        {
          label: candidates.length > 0 ? t("others") : null,
          options: rest.map(({ film }) => optionOf(film)),
        },
      ]}
    />
  );
}
