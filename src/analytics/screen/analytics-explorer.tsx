import { ArrowLeft, ChevronDown, SquareArrowOutUpRight } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { Subject } from "#analytics/analytics-queries.ts";
import { type AnalyticsView, type Beside, withoutDisplays } from "#analytics/analytics-view.ts";
import { BesidePicker } from "#analytics/compare/beside-picker.tsx";
import { METRICS } from "#analytics/metrics.ts";
import { useNamedSubjects } from "#analytics/use-named-subjects.ts";
import { Button, ButtonLink, buttonClass } from "#shared/ui/button.tsx";
import { ChoiceField } from "#shared/ui/fields.tsx";
import { lazily } from "#shared/ui/lazily.tsx";
import { Popover } from "#shared/ui/popover.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { AnalyticsScreen } from "./analytics-screen.tsx";
import { ScreenActions, ScreenToolbar } from "./screen-toolbar.tsx";
import type { AnalyticsLinks } from "./section-props.ts";
import { SubjectList } from "./subject-list.tsx";
import { useAnalyticsScreen } from "./use-analytics-screen.ts";

const Comparison = lazily(
  async () => (await import("#analytics/compare/comparison.tsx")).Comparison,
);

export function AnalyticsExplorer({
  view,
  toHref,
  links,
}: {
  view: AnalyticsView;
  toHref: (view: AnalyticsView) => string;
  links: AnalyticsLinks;
}) {
  const t = useTranslations();
  const { nameOf } = useNamedSubjects();
  const screen = useAnalyticsScreen(view, toHref);
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
  return (
    <>
      <div data-print="hide" className="mb-2 flex flex-wrap items-center gap-2">
        {isBeside ? (
          <Button
            icon={<ArrowLeft aria-hidden="true" size={15} className="rtl:-scale-x-100" />}
            onClick={() => onBeside({ ...view, beside: [] })}
          >
            {t("analytics.stopComparing")}
          </Button>
        ) : (
          <>
            <Popover
              label={t("analytics.subjects.choose")}
              buttonClass={buttonClass("secondary", "max-w-full min-w-0")}
              button={
                <>
                  <span className="sr-only">{t("analytics.about")}: </span>
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
                    screen.onView({ ...withoutDisplays(view), subject: selected });
                  }}
                />
              )}
            </Popover>
            {"id" in subject ? (
              <ButtonLink
                variant="quiet"
                icon={<SquareArrowOutUpRight aria-hidden="true" size={15} />}
                to={links.hrefOf(subject, view)}
              >
                {t("analytics.subjects.openPage")}
              </ButtonLink>
            ) : null}
            <BesidePicker
              compared={[]}
              view={view}
              onView={(next) => onBeside({ ...next, beside: besideOf(subject, next.beside) })}
              takesFocus={hasSwitched}
            />
          </>
        )}
      </div>
      {isBeside ? (
        <>
          <ScreenToolbar view={view} {...screen}>
            <ChoiceField
              label={t("comparison.metric")}
              isLabelHidden
              options={METRICS.map((value) => ({ value, text: t(`analytics.metrics.${value}`) }))}
              value={view.metric}
              onChange={(metric) => screen.onView({ ...view, metric })}
            />
            <ScreenActions view={view} query={screen.query} toHref={toHref} />
          </ScreenToolbar>
          <Suspense fallback={<Skeleton className="h-96" />}>
            <Comparison
              view={view}
              query={screen.query}
              nameOf={nameOf}
              links={links}
              onView={onBeside}
              takesFocus={hasSwitched}
            />
          </Suspense>
        </>
      ) : (
        <AnalyticsScreen
          key={JSON.stringify(subject)}
          name={name}
          view={view}
          toHref={toHref}
          links={links}
        />
      )}
    </>
  );
}

/** The current subject becomes the first of a comparison. */
function besideOf(subject: Subject, added: readonly Beside[]): readonly Beside[] {
  if (subject.kind !== "vod" && subject.kind !== "channel") return added;
  const { kind, id } = subject;
  return [{ kind, id }, ...added.filter((each) => each.kind !== kind || each.id !== id)];
}
