import {
  ChartLine,
  Download,
  FileDown,
  FileSpreadsheet,
  ImageDown,
  LoaderCircle,
  Table2,
} from "lucide-react";
import { type ReactNode, type Ref, Suspense, useContext, useId, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { TableData } from "#shared/format/table-data.ts";
import type { Problem } from "#shared/http/errors.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Menu } from "#shared/ui/menu.tsx";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";
import { saveFile } from "#shared/ui/save-file.ts";
import { useSectionRole } from "#shared/ui/section-role.ts";
import { FigureSourceContext, type PanelFacts } from "./figure-source.tsx";
import { ChartLegend, type LegendEntry } from "./legend.tsx";
import { DEFAULT_DISPLAY, type PanelDisplay } from "./panel-display.ts";

const DataTable = lazily(async () => (await import("./data-table.tsx")).DataTable);

const ICON = { "aria-hidden": true, size: 15 } as const;

/** Holds the data of the chart and its loading state, as in `Loaded`; what is absent can't be. */
interface ChartState<T> {
  data: T | undefined;
  problem?: Problem | null;
  asOfMs?: number;
  onRetry?: () => void;
  /** Is as high as the chart, so that the layout does not shift. */
  skeleton?: ReactNode;
  /** Newer data is being loaded; the current data stays visible. */
  isRefreshing?: boolean;
  /** Is true if the answer has no data, which is not the same as zero. */
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
}

/**
 * Shows a section with one chart: its heading, the chart or the same data as a table, and both as downloads. The title,
 * the subtitle and the legend also appear in the exported image, the title after `about`.
 */
export function ChartPanel<T>({
  title,
  about,
  subtitle,
  legend = [],
  axes,
  explain,
  controls,
  table,
  fileName,
  hasImage = true,
  isImageWhole = false,
  hasTable = true,
  display: givenDisplay,
  onDisplay,
  children,
  data,
  problem = null,
  asOfMs = 0,
  onRetry = () => {},
  skeleton = null,
  isRefreshing = false,
  isEmpty = () => false,
  empty,
}: ChartState<T> & {
  title: string;
  /** Names the subject of the figures, for files and images alone: on the page it is shown elsewhere. */
  about?: string;
  subtitle?: ReactNode;
  legend?: readonly LegendEntry[];
  /** Names what is drawn upwards and along, in the exported image alone. */
  axes?: ChartAxes | undefined;
  explain?: ReactNode;
  controls?: ReactNode;
  table: (data: T) => TableData;
  /** Names the files of downloads without an extension; it is sanitised before use. */
  fileName: string;
  /** Is false where the chart is not drawn as SVG. */
  hasImage?: boolean;
  /** Says whether every drawing is exported with the text around it, not only the largest drawing. */
  isImageWhole?: boolean;
  hasTable?: boolean;
  /** Is absent where the panel keeps this state itself. */
  display?: PanelDisplay | undefined;
  onDisplay?: (display: PanelDisplay) => void;
  children: (data: T) => ReactNode;
}) {
  const t = useTranslations("charts");
  const headingId = useId();
  const role = useSectionRole();
  const { panel, note, legendList, figure, takeImage, factsOf } = usePanelParts({
    title,
    about,
    axes,
    isImageWhole,
    readAtMs: asOfMs,
  });
  const { display, change } = useDisplay(givenDisplay, onDisplay);
  const isFull = data !== undefined && !isEmpty(data);

  return (
    <section
      ref={panel}
      role={role}
      aria-labelledby={headingId}
      aria-busy={isRefreshing}
      className="min-w-0 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <div className="mb-3 flex flex-wrap items-start gap-x-4 gap-y-2">
        <PanelTitle {...{ headingId, title, explain, isRefreshing, subtitle, note }} />
        <div data-print="hide" className="ms-auto flex flex-wrap items-center justify-end gap-1">
          {controls}
          {hasTable ? (
            <ViewSwitch
              title={title}
              isTable={display.isTable}
              onChange={(isTable) => change({ ...DEFAULT_DISPLAY, isTable })}
            />
          ) : null}
          <Downloads
            title={title}
            fileName={fileName}
            table={isFull ? () => table(data) : null}
            takeImage={takeImage}
            factsOf={factsOf}
            noImage={
              hasImage ? (display.isTable ? t("pictureOfTable") : undefined) : t("pictureOfText")
            }
          />
        </div>
      </div>
      <Loaded {...{ data, problem, asOfMs, onRetry, skeleton }}>
        {(loaded) =>
          isEmpty(loaded) ? (
            empty
          ) : display.isTable ? (
            <Suspense fallback={skeleton}>
              <DataTable
                label={t("tableOf", { title })}
                table={table(loaded)}
                display={display}
                onDisplay={change}
              />
            </Suspense>
          ) : (
            <>
              {legend.length === 0 ? null : (
                <ChartLegend ref={legendList} label={t("legend", { title })} entries={legend} />
              )}
              <figure ref={figure} aria-label={t("chartOf", { title })} className="min-w-0">
                {children(loaded)}
              </figure>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function useDisplay(given: PanelDisplay | undefined, onChange?: (display: PanelDisplay) => void) {
  const [own, setOwn] = useState(DEFAULT_DISPLAY);
  return {
    display: given ?? own,
    change: (next: PanelDisplay) => {
      setOwn(next);
      onChange?.(next);
    },
  };
}

/** Returns the parts of a panel, and what makes an image of them, and says for files what they are of. */
function usePanelParts({
  title,
  about,
  axes,
  isImageWhole,
  readAtMs,
}: {
  title: string;
  about: string | undefined;
  axes: ChartAxes | undefined;
  isImageWhole: boolean;
  readAtMs: number;
}) {
  const panel = useRef<HTMLElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const legendList = useRef<HTMLUListElement>(null);
  const figure = useRef<HTMLElement>(null);
  const takeImage = (source: string) =>
    imageOf({
      panel: panel.current,
      figure: figure.current,
      above: [note.current, legendList.current],
      // Isolated, so that its text direction does not affect the title.
      heading: about === undefined ? title : `\u2068${about}\u2069 · ${title}`,
      isImageWhole,
      axes,
      source,
    });
  const factsOf = (): PanelFacts => ({ title, about, readAtMs, notes: textsIn(note.current) });
  return { panel, note, legendList, figure, takeImage, factsOf };
}

/** Names the axes of a chart. */
export interface ChartAxes {
  /** Is of what is drawn upwards, with its unit. */
  value: string;
  /** Is of what runs along. */
  along: string;
}

/** Returns the texts of an element, paragraph by paragraph where there are any. */
function textsIn(element: HTMLElement | null): string[] {
  const paragraphs = [...(element?.querySelectorAll("p") ?? [])];
  const parts = paragraphs.length === 0 ? [element] : paragraphs;
  return parts.map((each) => each?.textContent ?? "").filter((text) => text !== "");
}

/** Draws a chart, or all of them, with the texts around it. Throws if there is nothing to draw. */
async function imageOf({
  panel,
  figure,
  above,
  heading,
  isImageWhole,
  axes,
  source,
}: {
  panel: HTMLElement | null;
  figure: HTMLElement | null;
  above: readonly (HTMLElement | null)[];
  heading: string;
  isImageWhole: boolean;
  axes: ChartAxes | undefined;
  source: string;
}): Promise<Blob> {
  // Loaded on demand: few users export an image.
  const [{ imageOfChart }, { comeIntoSight, drawingIn }] = await Promise.all([
    import("./image-of-chart.ts"),
    import("./image-text.ts"),
  ]);
  if (figure !== null && drawingIn(figure) === null) await comeIntoSight(figure);
  const part = figure === null || isImageWhole ? figure : drawingIn(figure);
  if (panel === null || part === null) throw new Error("There is no drawing.");
  const texts = above.filter((element) => element !== null);
  return await imageOfChart(panel, part, heading, texts, { axes, source });
}

function PanelTitle({
  headingId,
  title,
  explain,
  isRefreshing,
  subtitle,
  note,
}: {
  headingId: string;
  title: string;
  explain: ReactNode;
  isRefreshing: boolean;
  subtitle: ReactNode;
  note: Ref<HTMLDivElement>;
}) {
  return (
    <div className="min-w-0">
      <div className="flex min-h-8 flex-wrap items-center gap-x-2">
        <h2 id={headingId} className="font-semibold wrap-anywhere">
          <bdi>{title}</bdi>
        </h2>
        {explain}
        <Refreshing isShown={isRefreshing} />
      </div>
      {subtitle === undefined ? null : (
        <div ref={note} className="text-sm text-ink-soft">
          {subtitle}
        </div>
      )}
    </div>
  );
}

/** Shows the figures as a chart or as a table. */
function ViewSwitch({
  title,
  isTable,
  onChange,
}: {
  title: string;
  isTable: boolean;
  onChange: (isTable: boolean) => void;
}) {
  const t = useTranslations("charts");
  return (
    <ModeSwitch
      label={t("show", { title })}
      options={[
        { value: "chart", icon: <ChartLine {...ICON} />, text: t("view.chart") },
        { value: "table", icon: <Table2 {...ICON} />, text: t("view.table") },
      ]}
      value={isTable ? "table" : "chart"}
      onChange={(next) => onChange(next === "table")}
    />
  );
}

type FileKind = "csv" | "xlsx" | "png";

const FAILED = { csv: "csvFailed", xlsx: "xlsxFailed", png: "pictureFailed" } as const;

/** Shows a menu that saves figures as CSV or an Excel file, and a chart as an image. */
export function Downloads({
  title,
  fileName,
  table,
  takeImage,
  factsOf = () => ({ title }),
  noImage,
}: {
  title: string;
  fileName: string;
  /** Is null when there is nothing to download. */
  table: (() => TableData) | null;
  /** Is null where there is no chart. @param source says below it which days it is of; "" where nothing is known */
  takeImage: ((source: string) => Promise<Blob>) | null;
  factsOf?: () => PanelFacts;
  /** Says why there is no image of the chart at present. */
  noImage?: string | undefined;
}) {
  const t = useTranslations("charts");
  const locale = useLocale();
  const source = useContext(FigureSourceContext);
  const [missing, setMissing] = useState<FileKind | null>(null);
  const save = (kind: FileKind, make: () => Promise<Blob>) => {
    setMissing(null);
    make().then(
      (content) => saveFile(content, fileName, kind),
      () => setMissing(kind),
    );
  };
  const saveTable = (kind: "csv" | "xlsx") => {
    if (table === null) return;
    const [data, facts] = [table(), factsOf()];
    // Loaded on demand: few users save files.
    save(kind, async () => {
      const { figuresFile } = await import("./save-figures.ts");
      return await figuresFile(kind, data, facts, source);
    });
  };
  const saveImage = async () => {
    if (takeImage === null) throw new Error("There is no chart.");
    if (source === null) return await takeImage("");
    const { sourceLine } = await import("./save-figures.ts");
    return await takeImage(await sourceLine(factsOf(), source, locale));
  };
  const unavailable = table === null ? t("nothingYet") : undefined;
  const downloads = () => [
    {
      text: t("csv"),
      icon: <FileDown size={15} />,
      onSelect: () => saveTable("csv"),
      unavailable,
    },
    {
      text: t("xlsx"),
      icon: <FileSpreadsheet size={15} />,
      onSelect: () => saveTable("xlsx"),
      unavailable,
    },
    ...(takeImage === null
      ? []
      : [
          {
            text: t("png"),
            icon: <ImageDown size={15} />,
            onSelect: () => save("png", saveImage),
            unavailable: unavailable ?? noImage,
          },
        ]),
  ];
  return (
    <>
      <Menu label={t("download", { title })} items={downloads}>
        <Download aria-hidden="true" size={16} />
      </Menu>
      <div role="alert" className="w-full text-end text-sm text-trouble empty:hidden">
        {missing === null ? null : t(FAILED[missing])}
      </div>
    </>
  );
}

/**
 * Always takes its space, so that the layout does not shift; hidden at first, since a fast answer needs no
 * spinner.
 */
function Refreshing({ isShown }: { isShown: boolean }) {
  const t = useTranslations("charts");
  return (
    <span role="status" data-print="hide" className="size-4 text-ink-faint">
      {isShown ? (
        <span className="block animate-appear">
          <LoaderCircle aria-hidden="true" size={16} className="animate-spin" />
          <span className="sr-only">{t("refreshing")}</span>
        </span>
      ) : null}
    </span>
  );
}
