import { useQuery } from "@tanstack/react-query";
import { Captions, Plus, SearchX } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo } from "react";
import { useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { PlanPanel } from "#captions/board/plan/plan-panel.tsx";
import { type CoverageView, DEFAULT_VIEW, isLanguage, ORDERS } from "#captions/coverage-view.ts";
import { LanguagePicker } from "#captions/intake/language-picker.tsx";
import { subtitleJobsOf } from "#captions/subtitle-jobs-queries.ts";
import { LANGUAGE_CODES, languageName } from "#shared/format/languages.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { Button, ButtonLink, buttonClass } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { CheckField, ChoiceField, SearchForm, SelectField } from "#shared/ui/fields.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useDraft } from "#shared/ui/use-draft.ts";
import { useIsWide } from "#shared/ui/use-is-wide.ts";
import { useUrlSearch } from "#shared/ui/use-typed.ts";
import { useChangedHref } from "#shared/ui/use-url-view.ts";
import type { VideoLibrary } from "#videos/video-library.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { arrangeVideos, columnsOf, settlingLanguages } from "./coverage.ts";
import { BoardCards, BoardTable, type NamedColumn } from "./coverage-table.tsx";

export function CoverageBoard({
  view,
  toHref,
}: {
  view: CoverageView;
  toHref: (view: CoverageView) => string;
}): ReactNode {
  const t = useTranslations("coverage");
  const labels = useTranslations();
  const locale = useLocale();
  const { api } = useApi();
  const mayEdit = useMayEdit();
  const { data: library, error, isFetching, refetch } = useQuery(videoLibraryQueries.all(api));
  const jobs = useStore(subtitleJobsOf(useApi()).store);
  const settling = useMemo(() => settlingLanguages(jobs), [jobs]);
  const all = useDeferredValue(library?.videos);
  const columns = useMemo(() => {
    // A filtered language has a column, even if no video has it.
    const added = view.missing === null ? view.added : [...new Set([...view.added, view.missing])];
    return columnsOf(all ?? [], added).map((column) => ({
      ...column,
      name:
        column.language === null
          ? labels("subtitles.unknownLanguage")
          : languageName(column.language, locale),
      canAdd: mayEdit && column.language !== null,
    }));
  }, [all, view.added, view.missing, mayEdit, locale, labels]);
  const videos = useMemo(() => arrangeVideos(all ?? [], view, locale), [all, view, locale]);
  const Board = useIsWide(44) ? BoardTable : BoardCards;
  const problem = toProblem(error) ?? library?.failure ?? null;
  if (library === undefined || all === undefined) {
    return (
      <Loaded
        data={undefined}
        problem={isFetching ? null : problem}
        onRetry={() => void refetch()}
        skeleton={<Skeleton className="h-96 w-full" />}
      />
    );
  }
  return (
    <>
      {mayEdit ? <PlanPanel videos={all} /> : null}
      <BoardToolbar view={view} toHref={toHref} columns={columns} />
      <ReadingNote
        library={library}
        isReading={isFetching}
        problem={problem}
        onRetry={() => void refetch()}
      />
      <p role="status" className="mb-2 text-sm text-ink-soft">
        {library.isComplete
          ? videos.length === all.length
            ? labels("common.videoCount", { count: all.length })
            : t("countOf", { count: videos.length, total: all.length })
          : null}
      </p>
      {videos.length > 0 ? (
        <Board {...{ videos, videoCount: all.length, columns, settling, view, toHref }} />
      ) : all.length === 0 && library.isComplete ? (
        <EmptyState icon={<Captions size={28} />} title={t("empty")} />
      ) : (
        <EmptyState
          icon={<SearchX size={28} />}
          title={t("noMatch.title")}
          action={
            <ButtonLink to={toHref({ ...DEFAULT_VIEW, added: view.added, order: view.order })}>
              {t("noMatch.action")}
            </ButtonLink>
          }
        >
          {library.isComplete && view.missing !== null && view.search === ""
            ? t("noMatch.complete", { language: languageName(view.missing, locale) })
            : null}
        </EmptyState>
      )}
    </>
  );
}

/** Shows the reading progress: before it is complete, counts may be too low. */
function ReadingNote({
  library,
  isReading,
  problem,
  onRetry,
}: {
  library: VideoLibrary;
  isReading: boolean;
  problem: Problem | null;
  onRetry: () => void;
}) {
  const t = useTranslations("coverage");
  const labels = useTranslations();
  const read = library.videos.length;
  const isStopped = problem !== null && !isReading;
  const notes: string[] = [];
  if (!library.isComplete) {
    notes.push(
      isStopped
        ? t("readingFailed", { read, reason: labels(`problems.${problem.kind}.title`) })
        : t("reading", { read }),
    );
  }
  const leftOutCount = library.missingCount + library.unreadableCount;
  if (leftOutCount > 0) notes.push(t("leftOut", { count: leftOutCount }));
  if (notes.length === 0) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 rounded-md bg-sunken px-3 py-2 text-ink-soft">
      <p role={isStopped ? "status" : undefined}>{notes.join(" · ")}</p>
      {isStopped ? <Button onClick={onRetry}>{labels("common.continue")}</Button> : null}
    </div>
  );
}

function BoardToolbar({
  view: shown,
  toHref,
  columns,
}: {
  view: CoverageView;
  toHref: (view: CoverageView) => string;
  columns: readonly NamedColumn[];
}) {
  const t = useTranslations("coverage");
  const common = useTranslations("common");
  const navigate = useNavigate();
  const changedHref = useChangedHref(toHref);
  const [view, show] = useDraft(shown, (next) => void navigate(changedHref(shown, next)));
  const search = useUrlSearch(shown.search, (text) => toHref({ ...view, search: text }));
  const known = columns.filter(({ language }) => language !== null);
  const codes = known.flatMap(({ language }) => language ?? []);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchForm label={t("search")} search={search} />
      <SelectField
        label={t("missing")}
        isLabelHidden
        value={view.missing ?? ""}
        onChange={({ target }) => show({ missing: target.value || null })}
      >
        <option value="">{t("anyMissing")}</option>
        {known
          .filter(({ language }) => isLanguage(language ?? ""))
          .map(({ language, name }) => (
            <option key={language} value={language ?? ""}>
              {t("missingOption", { language: name })}
            </option>
          ))}
      </SelectField>
      <ChoiceField
        label={t("order.label")}
        isLabelHidden
        options={ORDERS.map((value) => ({
          value,
          text:
            value === "newest" || value === "oldest"
              ? common(`${value}First`)
              : t(`order.${value}`),
        }))}
        value={view.order}
        onChange={(order) => show({ order })}
      />
      <CheckField
        isOn={view.isOnlineOnly}
        onChange={(isOnlineOnly) => show({ isOnlineOnly })}
        className="px-1"
      >
        {t("publishedOnly")}
      </CheckField>
      <LanguagePicker
        label={t("addLanguage")}
        button={
          <>
            <Plus aria-hidden="true" size={15} />
            {t("addLanguage")}
          </>
        }
        buttonClass={buttonClass("secondary", "ms-auto")}
        selected={codes}
        // Tracks can only be sent in these languages.
        first={{
          label: t("usedLanguages"),
          codes: codes.filter((code) => LANGUAGE_CODES.includes(code)),
        }}
        onChoose={(language) => show({ added: [...new Set([...view.added, language])] })}
      />
    </div>
  );
}
