import { Clock, Play } from "lucide-react";
import { createContext, useContext } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatDuration } from "#shared/dates/durations.ts";
import { numberFormat } from "#shared/format/number-format.ts";
import { GRID_NUMBER_CELL } from "#shared/ui/grid-table.tsx";
import type { Video } from "#videos/video-record.ts";
import {
  figureOfVideo,
  type VideoFigure,
  type VideoFigures,
  type VideoMeasure,
} from "#watch-time/video-figures.ts";

/** Holds the figures that rows and cards show. Is null while they are read. */
export const ShownFigures = createContext<VideoFigures | null>(null);
/** Lists the figures that cards show. */
export const CardMeasures = createContext<readonly VideoMeasure[]>([]);

const SECONDS = { style: "unit", unit: "second", unitDisplay: "long" } as const;
const COMPACT = { notation: "compact", maximumFractionDigits: 1 } as const;

interface FigureProps {
  video: Pick<Video, "id" | "createdAtMs">;
  measure: VideoMeasure;
}

/** Returns a figure as it is shown, as it is said, and with all digits; of an unknown one, why. */
function useFigureText({ video, measure }: FigureProps, isCompact = false) {
  const t = useTranslations("videoFigures");
  const locale = useLocale();
  const figures = useContext(ShownFigures);
  const figure: VideoFigure | null = figures && figureOfVideo(figures, video, measure);
  if (figure === null || figure.kind === "unknown") {
    const why = t(`lacks.${figure?.lack ?? "reading"}`);
    return { shown: figure === null ? "…" : "–", said: why, exact: why };
  }
  const { kind, value } = figure;
  const isCount = measure === "plays";
  const text = isCount
    ? numberFormat(locale, isCompact ? COMPACT : {}).format(value)
    : formatDuration(value, locale);
  const exact = numberFormat(locale, isCount ? {} : SECONDS).format(value);
  return kind === "exact"
    ? { shown: text, said: text, exact }
    : {
        shown: t("atLeast", { value: text }),
        said: t("atLeastWords", { value: text }),
        exact: t("atLeastWords", { value: exact }),
      };
}

function FigureText({ shown, said }: Pick<ReturnType<typeof useFigureText>, "shown" | "said">) {
  if (shown === said) return shown;
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{said}</span>
    </>
  );
}

/** Shows a figure in the table. */
export function FigureCell(props: FigureProps) {
  const figure = useFigureText(props);
  return (
    <div role="cell" title={figure.exact} className={GRID_NUMBER_CELL}>
      <FigureText {...figure} />
    </div>
  );
}

/** Shows on a card what the list is sorted or filtered by. */
export function CardFigures({ video }: Pick<FigureProps, "video">) {
  return useContext(CardMeasures).map((measure) => (
    <CardFigure key={measure} video={video} measure={measure} />
  ));
}

function CardFigure(props: FigureProps) {
  const { measure } = props;
  const name = useTranslations("videoColumns")(measure);
  const figure = useFigureText(props, true);
  const Icon = measure === "plays" ? Play : Clock;
  return (
    <span title={`${name}: ${figure.exact}`} className="inline-flex shrink-0 items-center gap-1">
      <Icon aria-hidden="true" size={13} className="text-ink-faint" />
      <span className="sr-only">{name}: </span>
      <FigureText {...figure} />
    </span>
  );
}
