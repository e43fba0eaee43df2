import { ArrowLeft, ChevronDown, SquareArrowOutUpRight } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { analyticsHref } from "#analytics/analytics-links.ts";
import type { Subject } from "#analytics/analytics-queries.ts";
import {
  type AnalyticsView,
  type Beside,
  DEFAULT_VIEW,
  formatAnalyticsView,
  isOfNamed,
  parseAnalyticsView,
  withoutDisplays,
} from "#analytics/analytics-view.ts";
import { BesidePicker } from "#analytics/compare/beside-picker.tsx";
import { METRICS } from "#analytics/metrics.ts";
import { useNamedSubjects } from "#analytics/use-named-subjects.ts";
import { Button, buttonClass } from "#shared/ui/button.tsx";
import { ChoiceField } from "#shared/ui/fields.tsx";
import { lazily } from "#shared/ui/lazily.tsx";
import { Popover } from "#shared/ui/popover.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useIsWide } from "#shared/ui/use-is-wide.ts";
import { SavedViews } from "#views/saved-views.tsx";
import { AnalyticsFigures } from "./analytics-screen.tsx";
import { FiguresOf } from "./figures-of.tsx";
import { ScreenToolbar } from "./screen-toolbar.tsx";
import { SubjectList } from "./subject-list.tsx";
import { type AnalyticsScreenState, useAnalyticsScreen } from "./use-analytics-screen.ts";

const Comparison = lazily(
  async () => (await import("#analytics/compare/comparison.tsx")).Comparison,
);

export function AnalyticsExplorer({
  view,
  toHref,
  renderMovers,
}: {
  view: AnalyticsView;
  toHref: (view: AnalyticsView) => string;
  /** Renders what gained and lost plays, in place of the figures. */
  renderMovers: (screen: AnalyticsScreenState) => ReactNode;
}) {
  const t = useTranslations();
  const { nameOf } = useNamedSubjects(isOfNamed(view));
  const screen = useAnalyticsScreen(view, toHref);
  const isWide = useIsWide(80);
  const { subject } = view;
  const name =
    nameOf(subject) ??
    ("id" in subject ? t("analytics.subjects.unknown", { id: subject.id }) : t("analytics.title"));
  const isBeside = view.beside.length > 0;
  // Starting or ending a comparison removes its control: focus moves to the item picker.
  const [hasSwitched, setHasSwitched] = useState(false);
  const onBeside = (next: AnalyticsView) => {
    setHasSwitched(true);
    screen.onView(next);
  };
  const controls = isBeside ? (
    <Button
      icon={<ArrowLeft aria-hidden="true" size={15} />}
      className="justify-self-start"
      onClick={() => onBeside({ ...view, beside: [] })}
    >
      {t("analytics.stopComparing")}
    </Button>
  ) : (
    <SubjectControls
      name={name}
      view={view}
      onView={screen.onView}
      onBeside={onBeside}
      takesFocus={hasSwitched}
    />
  );
  const usual = withoutDisplays({ ...view, subject: DEFAULT_VIEW.subject });
  return (
    <section aria-label={isBeside ? undefined : t("analytics.of", { name })}>
      <ScreenToolbar
        view={view}
        {...screen}
        toHref={toHref}
        subject={controls}
        views={
          <SavedViews page="analytics" query={formatAnalyticsView(view)} usualForm={usualForm} />
        }
        chips={
          isBeside
            ? [{ text: t("comparison.label"), onRemove: () => onBeside({ ...view, beside: [] }) }]
            : subject.kind === DEFAULT_VIEW.subject.kind
              ? []
              : [{ text: name, onRemove: () => screen.onView(usual) }]
        }
      >
        {isBeside ? (
          <ChoiceField
            label={t("comparison.metric")}
            isLabelHidden={isWide}
            options={METRICS.map((value) => ({ value, text: t(`analytics.metrics.${value}`) }))}
            value={view.metric}
            onChange={(metric) => screen.onView({ ...view, metric })}
          />
        ) : null}
      </ScreenToolbar>
      <FiguresOf view={view} query={screen.query} toHref={toHref}>
        {isBeside ? (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <Comparison
              view={view}
              query={screen.query}
              nameOf={nameOf}
              onView={onBeside}
              takesFocus={hasSwitched}
            />
          </Suspense>
        ) : view.movers !== "" && !("id" in subject) ? (
          renderMovers(screen)
        ) : (
          <AnalyticsFigures key={JSON.stringify(subject)} name={name} view={view} {...screen} />
        )}
      </FiguresOf>
    </section>
  );
}

/** Older links may spell a view differently. */
function usualForm(query: string): string {
  return formatAnalyticsView(parseAnalyticsView(new URLSearchParams(query)));
}

/** Chooses the subject of the figures, leads to its page, and compares it with others. */
function SubjectControls({
  name,
  view,
  onView,
  onBeside,
  takesFocus,
}: {
  name: string;
  view: AnalyticsView;
  onView: (view: AnalyticsView) => void;
  /** Begins a comparison. */
  onBeside: (view: AnalyticsView) => void;
  takesFocus: boolean;
}) {
  const t = useTranslations("analytics");
  const { subject } = view;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <Popover
        label={t("subjects.choose")}
        buttonClass={buttonClass("secondary", "max-w-60 min-w-0")}
        button={
          <>
            <span className="sr-only">{t("about")}: </span>
            <bdi className="truncate">{name}</bdi>
            <ChevronDown aria-hidden="true" size={15} className="shrink-0 text-ink-faint" />
          </>
        }
      >
        {(close) => (
          <SubjectList
            selected={[subject]}
            onChoose={(selected) => {
              close();
              const movers = "id" in selected ? "" : view.movers;
              onView({ ...withoutDisplays(view), subject: selected, movers });
            }}
          />
        )}
      </Popover>
      {"id" in subject ? (
        <Link
          to={analyticsHref(subject, view)}
          aria-label={t("subjects.openPage")}
          title={t("subjects.openPage")}
          className="inline-grid size-8 shrink-0 place-items-center rounded-md text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
        >
          <SquareArrowOutUpRight aria-hidden="true" size={15} />
        </Link>
      ) : null}
      <BesidePicker
        compared={[]}
        view={view}
        onView={(next) => onBeside({ ...next, beside: besideOf(subject, next.beside) })}
        takesFocus={takesFocus}
      />
    </div>
  );
}

/** The current subject becomes the first of a comparison. */
function besideOf(subject: Subject, added: readonly Beside[]): readonly Beside[] {
  if (subject.kind !== "vod" && subject.kind !== "channel") return added;
  const { kind, id } = subject;
  return [{ kind, id }, ...added.filter((each) => each.kind !== kind || each.id !== id)];
}
