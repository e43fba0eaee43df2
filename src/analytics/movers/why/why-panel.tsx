import { ChartColumn, X } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useEffectEvent, useId, useRef } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { analyticsHref } from "#analytics/analytics-links.ts";
import type { AnalyticsView } from "#analytics/analytics-view.ts";
import { formatValue } from "#analytics/chart/format-metric.ts";
import type { Mover } from "#analytics/movers/movers.ts";
import { useAboutNote } from "#analytics/parts/about-note.ts";
import { MetricChange } from "#analytics/parts/metric-value.tsx";
import { useIsChangeAbout, useMarkLabels } from "#analytics/parts/panel-mark.ts";
import { type Comparable, toRead } from "#shared/dates/compared-days.ts";
import type { DayRange } from "#shared/dates/days.ts";
import { endOfDayMs, startOfDayMs } from "#shared/dates/zones.ts";
import { ButtonLink, IconButton } from "#shared/ui/button.tsx";
import { lazily } from "#shared/ui/lazily.tsx";
import type { Video } from "#videos/video-record.ts";
import { WhyCountries } from "./why-countries.tsx";
import { WhyDays } from "./why-days.tsx";
import { type KnownContent, WhySection } from "./why-parts.tsx";

/** Is a chunk that pages of records share. */
const UsedInPlaylists = lazily(
  async () => (await import("#playlists/used-in-playlists.tsx")).UsedInPlaylists,
);

/** Renders what this browser has changed of a content within some instants. */
export type RenderActivity = (of: {
  kind: "video" | "channel";
  /** Is null where the content is known by its name alone. */
  id: string | null;
  title: string;
  fromMs: number;
  untilMs: number;
}) => ReactNode;

interface WhyProps {
  mover: Mover;
  /** Is null of channels, and of videos that the library does not have. */
  record: Video | null;
  isLibraryWhole: boolean;
  comparable: Comparable;
  view: AnalyticsView;
  onClose: () => void;
  onZoom: (range: DayRange) => void;
  renderActivity: RenderActivity;
}

/** Shows what made the difference in the plays of one content: days, countries, and what happened to it meanwhile. */
export function WhyPanel({ mover, view, onClose, onZoom, ...about }: WhyProps) {
  const t = useTranslations("movers.why");
  const common = useTranslations("common");
  const { match, name } = mover;
  const headingId = useId();
  const frame = useRef<HTMLElement>(null);
  const opener = useRef<Element>(null);
  useEffect(() => {
    // What was pressed is told by what comes of it; in a narrow window that stands below the list. A link opens in peace.
    if (document.activeElement?.getAttribute("aria-expanded") !== "true") return;
    opener.current = document.activeElement;
    frame.current?.focus();
  }, []);
  const close = () => {
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    onClose();
  };
  const onKey = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === "Escape" && !defaultPrevented) close();
  });
  useEffect(() => {
    const element = frame.current;
    const listen = (event: KeyboardEvent) => onKey(event);
    element?.addEventListener("keydown", listen);
    return () => element?.removeEventListener("keydown", listen);
  }, []);
  const content: KnownContent | null =
    match.is === "one" ? { kind: match.kind === "video" ? "vod" : "channel", id: match.id } : null;
  const title = (match.is === "one" ? match.title : null) ?? name ?? "";
  return (
    <section
      ref={frame}
      aria-labelledby={headingId}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-4 shadow-card outline-none lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={headingId} className="font-semibold wrap-anywhere">
            <bdi>{title}</bdi>
          </h2>
          <Summary mover={mover} />
        </div>
        <IconButton label={common("close")} onClick={close}>
          <X aria-hidden="true" size={16} />
        </IconButton>
      </div>
      {content === null ? (
        <p className="text-ink-soft">{t("nameOnly")}</p>
      ) : (
        <>
          <WhyDays content={content} mover={mover} comparable={about.comparable} onZoom={onZoom} />
          <WhyCountries content={content} mover={mover} comparable={about.comparable} />
        </>
      )}
      <Meanwhile {...about} mover={mover} title={title} />
      {content === null ? null : (
        <div>
          <ButtonLink
            to={analyticsHref(content, view)}
            icon={<ChartColumn aria-hidden="true" size={15} />}
          >
            {t("openAnalytics")}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

/** Says how many plays there were, and before. */
function Summary({ mover: { change, gain, mark } }: { mover: Mover }) {
  const t = useTranslations("movers.why");
  const locale = useLocale();
  const format = useFormatter();
  const marked = useMarkLabels();
  const isAbout = useIsChangeAbout(mark);
  const { current = null, previous = null } = change ?? {};
  useAboutNote(isAbout && current !== null && previous !== null);
  if (change === null || current === null || previous === null) return null;
  const text = (value: string) => marked.text(isAbout ? "about" : "exact", value);
  return (
    <p className="text-sm text-ink-soft">
      {t("instead", {
        current: text(formatValue("plays", current, locale)),
        previous: text(formatValue("plays", previous, locale)),
      })}{" "}
      {gain === null ? null : (
        <>
          <strong className="font-semibold text-ink">
            {text(format.number(gain, { signDisplay: "exceptZero" }))}
          </strong>{" "}
          <MetricChange metric="plays" change={change} mark={mark} canGo />
        </>
      )}
    </p>
  );
}

/** Says how the content is now, and what this browser has changed of it within both periods. */
function Meanwhile({
  mover: { match },
  record,
  isLibraryWhole,
  comparable: { current, previous },
  title,
  renderActivity,
}: Pick<WhyProps, "mover" | "record" | "isLibraryWhole" | "comparable" | "renderActivity"> & {
  title: string;
}) {
  const t = useTranslations("movers.why");
  const contents = useTranslations("contents.breakdown");
  const common = useTranslations("common");
  const [first, last] = [current.range, toRead(previous).time.range].toSorted((a, b) =>
    a.from < b.from ? -1 : 1,
  );
  const { timeZone } = current;
  return (
    <WhySection title={t("happened")}>
      <div className="grid gap-2">
        {match.is === "none" ? (
          <p>{isLibraryWhole ? contents(`none.${match.kind}`) : contents("lookingUp")}</p>
        ) : null}
        {match.is === "several" ? (
          <p>{contents(`several.${match.kind}`, { count: match.count })}</p>
        ) : null}
        {record === null ? null : (
          <>
            <p>{t("now", { state: common(STATES[record.status]) })}</p>
            <Suspense>
              <UsedInPlaylists videoIds={[record.id]} isLinked />
            </Suspense>
          </>
        )}
        {match.is === "unsought" || first === undefined || last === undefined
          ? null
          : renderActivity({
              kind: match.kind,
              id: match.is === "one" ? match.id : null,
              title,
              fromMs: startOfDayMs(first.from, timeZone),
              untilMs: endOfDayMs(last.to, timeZone),
            })}
        <p className="text-sm text-ink-faint">{t("allKnown")}</p>
      </div>
    </WhySection>
  );
}

const STATES = { encoding: "encoding", ready: "published", unpublished: "unpublished" } as const;
