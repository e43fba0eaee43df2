import { Play } from "lucide-react";
import { type ReactNode, useEffect, useId, useMemo, useState } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { FORMAT_NAMES, WANTED_WIDTH } from "#images/format/check-image.ts";
import {
  cropPixels,
  type ImageEdit,
  outputSize,
  type Size,
  turnedSize,
} from "#images/format/crop.ts";
import { drawImage, ImageError, type ImageErrorKind } from "#images/format/draw-image.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import { useLatestSignal } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { ChoiceField } from "#shared/ui/fields.tsx";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";
import { CropStage, WholeView } from "./crop-stage.tsx";
import {
  editOf,
  ratioOf,
  type StudioDisplay,
  StudioToolbar,
  startState,
  withCrop,
} from "./studio-toolbar.tsx";

/**
 * Crops, rotates and re-encodes an image, with previews in place. Use a key per source; the caller closes the
 * bitmap after unmounting.
 */
export function ImageStudio({
  source,
  title,
  useLabel,
  footer,
  limitBytes,
  onUse,
  onCancel,
}: {
  source: { bitmap: ImageBitmap; name: string };
  title: string;
  useLabel: ReactNode;
  footer?: ReactNode;
  limitBytes: number;
  onUse: (image: Blob) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("imageStudio");
  const common = useTranslations("common");
  const { bitmap } = source;
  const [state, setState] = useState(() => startState(bitmap));
  const [display, setDisplay] = useState<StudioDisplay>({
    view: "crop",
    zoom: 1,
    hasGuides: true,
  });
  const [isDragging, setIsDragging] = useState(false);
  const [isTaking, setIsTaking] = useState(false);
  const latestSignal = useLatestSignal();
  const edit = useMemo(() => editOf(state, bitmap), [state, bitmap]);
  const image = turnedSize(bitmap, edit.turns);
  const size = outputSize(edit.crop, image, edit.maxWidthPx);
  const cropText = t("crop", { ...cropPixels(edit.crop, image) });
  const result = useResult(bitmap, edit);
  const isFresh = result?.edit === edit;
  const url = result?.kind === "drawn" ? result.url : null;
  const isRefused = isFresh && (result.kind === "failed" || result.blob.size > limitBytes);

  const take = async () => {
    if (isTaking) return;
    setIsTaking(true);
    const signal = latestSignal();
    const taken = isFresh ? result : await drawResult(bitmap, edit);
    if (signal.aborted) return;
    setIsTaking(false);
    // Errors are shown beside the size.
    if (taken.kind === "drawn" && taken.blob.size <= limitBytes) onUse(taken.blob);
  };
  return (
    <div className="@container">
      <StudioToolbar
        image={bitmap}
        state={state}
        display={display}
        onChange={setState}
        onDisplay={setDisplay}
      />
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4 @3xl:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="min-w-0">
          <div className="relative aspect-4/3 max-h-[60vh] w-full overflow-hidden rounded-lg border border-line bg-sunken @3xl:aspect-16/10">
            {display.view === "crop" ? (
              <CropStage
                source={source}
                edit={edit}
                ratio={ratioOf(state)}
                display={display}
                onChange={(crop) => setState((known) => withCrop(known, crop))}
                onDragging={setIsDragging}
              />
            ) : (
              <WholeView view={display.view} source={source} url={url} size={size} />
            )}
          </div>
          <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-1">
            <p className="text-sm text-ink-soft tabular-nums">
              <span aria-hidden="true">{cropText}</span>
              <span role="status" className="sr-only">
                {isDragging ? "" : cropText}
              </span>
            </p>
            <p className="text-sm wrap-anywhere text-ink-faint">
              <bdi>{source.name}</bdi> ·{" "}
              <bdi>{t("pixels", { width: bitmap.width, height: bitmap.height })}</bdi>
            </p>
            {display.view === "crop" ? <p className="text-sm text-ink-faint">{t("keys")}</p> : null}
          </div>
        </div>
        <div className="grid content-start gap-4">
          <OutputFields
            edit={edit}
            onChange={(change) => setState((known) => ({ ...known, ...change }))}
          />
          <ResultFacts {...{ size, result, isFresh, limitBytes }} />
        </div>
      </div>
      <h3 className="mt-5 mb-2 font-semibold">{t("places.title")}</h3>
      <Places url={url} title={title} />
      <div className="mt-4 flex flex-wrap items-center justify-end gap-2">
        {footer}
        <Button onClick={onCancel}>{common("cancel")}</Button>
        <Button variant="primary" aria-disabled={isTaking || isRefused} onClick={() => void take()}>
          {useLabel}
        </Button>
      </div>
    </div>
  );
}

/** The tokens of either theme, whichever the page is in. */
const GROUNDS = {
  light:
    "scheme-light [--canvas:#f5f6f8] [--surface:#ffffff] [--surface-sunken:#eceef2] [--line:#e2e5ea] [--ink:#14171c] [--ink-soft:#485160] [--accent:var(--accent-light)] [--accent-ink:var(--accent-ink-light)]",
  dark: "scheme-dark [--canvas:#0f1115] [--surface:#16191f] [--surface-sunken:#0b0d10] [--line:#282d37] [--ink:#eceef2] [--ink-soft:#abb4c2] [--accent:var(--accent-dark)] [--accent-ink:var(--accent-ink-dark)]",
} as const;

function Places({ url, title }: { url: string | null; title: string }) {
  const t = useTranslations("imageStudio");
  return (
    <div className="grid gap-3 @2xl:grid-cols-2">
      {(["light", "dark"] as const).map((ground) => (
        <section
          key={ground}
          aria-label={t(`grounds.${ground}`)}
          className={`${GROUNDS[ground]} grid grid-cols-2 content-start gap-4 rounded-lg border border-line bg-canvas p-4 text-ink`}
        >
          <figure className="min-w-0">
            <Image url={url} className="aspect-video rounded-lg" />
            <p className="mt-2 truncate font-semibold">
              <bdi>{title}</bdi>
            </p>
            <figcaption className="text-sm text-ink-soft">{t("places.card")}</figcaption>
          </figure>
          <figure className="min-w-0">
            <div className="relative">
              <Image url={url} className="aspect-video" />
              <span className="absolute inset-0 m-auto grid size-12 place-items-center rounded-full bg-accent text-accent-ink">
                <Play aria-hidden="true" size={20} className="ms-0.5 fill-current" />
              </span>
            </div>
            <figcaption className="mt-2 text-sm text-ink-soft">{t("places.poster")}</figcaption>
          </figure>
          <figure className="flex min-w-0 items-center gap-3 rounded-md border border-line bg-surface p-2 col-span-2">
            <Image url={url} className="aspect-video w-24 shrink-0 rounded-sm" />
            <div className="min-w-0">
              <p className="truncate font-medium">
                <bdi>{title}</bdi>
              </p>
              <figcaption className="text-sm text-ink-soft">{t("places.row")}</figcaption>
            </div>
          </figure>
        </section>
      ))}
    </div>
  );
}

function Image({ url, className }: { url: string | null; className: string }) {
  return (
    <div className={`overflow-hidden bg-sunken ${className}`}>
      {url === null ? null : <img src={url} alt="" className="size-full object-cover" />}
    </div>
  );
}

const WIDTHS_PX = [1920, 1280, 640];

const FORMATS = (["jpeg", "webp", "png"] as const).map((value) => ({
  value,
  text: FORMAT_NAMES[value],
}));

function OutputFields({
  edit: { maxWidthPx, format: selected, quality },
  onChange,
}: {
  edit: ImageEdit;
  onChange: (change: Partial<Pick<ImageEdit, "maxWidthPx" | "format" | "quality">>) => void;
}) {
  const t = useTranslations("imageStudio");
  const format = useFormatter();
  const id = useId();
  return (
    <div className="grid gap-4">
      <ChoiceField
        label={t("width")}
        hint={t("widthHint")}
        options={[
          ...WIDTHS_PX.map((width) => ({ value: `${width}`, text: t("widthOf", { width }) })),
          { value: "", text: t("widthOfCrop") },
        ]}
        value={`${maxWidthPx ?? ""}`}
        onChange={(value) => onChange({ maxWidthPx: value === "" ? null : Number(value) })}
      />
      <div>
        <p aria-hidden="true" className="mb-1 text-sm font-medium text-ink-soft">
          {t("format")}
        </p>
        <div className="flex">
          <ModeSwitch
            label={t("format")}
            options={FORMATS}
            value={selected}
            onChange={(value) => onChange({ format: value })}
          />
        </div>
        <p className="mt-1 text-sm text-ink-faint">{t(`formats.${selected}`)}</p>
      </div>
      {selected === "png" ? null : (
        <div>
          <label htmlFor={id} className="flex justify-between text-sm font-medium text-ink-soft">
            {t("quality")}
            <span aria-hidden="true" className="tabular-nums">
              {format.number(quality, { style: "percent" })}
            </span>
          </label>
          <input
            id={id}
            type="range"
            min={0.3}
            max={1}
            step={0.05}
            value={quality}
            aria-valuetext={format.number(quality, { style: "percent" })}
            onChange={({ target }) => onChange({ quality: target.valueAsNumber })}
            className="h-6 w-full cursor-pointer accent-accent"
          />
        </div>
      )}
    </div>
  );
}

/** Shows the size of the file that will be sent, in pixels and bytes, or the error. */
function ResultFacts({
  size,
  result,
  isFresh,
  limitBytes,
}: {
  size: Size;
  result: Result | null;
  /** The result is that of the edit on screen. */
  isFresh: boolean;
  limitBytes: number;
}) {
  const t = useTranslations("imageStudio");
  const labels = useTranslations();
  const locale = useLocale();
  return (
    <div>
      <h3 className="mb-1 text-sm font-medium text-ink-soft">{t("result")}</h3>
      <p className="tabular-nums">
        <bdi>{t("pixels", { ...size })}</bdi>
      </p>
      <p
        role="status"
        aria-busy={!isFresh}
        className={classNames("tabular-nums", isFresh ? null : "text-ink-faint")}
      >
        {result?.kind === "drawn" ? (
          <bdi>{formatBytes(result.blob.size, locale)}</bdi>
        ) : isFresh ? null : (
          t("sizing")
        )}
      </p>
      {size.width < WANTED_WIDTH ? (
        <p className="mt-1 text-sm text-working">
          {labels("imageChecks.note.small", { wanted: WANTED_WIDTH })}
        </p>
      ) : null}
      <p role="alert" className="mt-1 text-sm text-trouble empty:hidden">
        {!isFresh || result === null
          ? null
          : result.kind === "failed"
            ? t(`errors.${result.error}`)
            : result.blob.size > limitBytes
              ? t("tooLarge", { limit: formatBytes(limitBytes, locale) })
              : null}
      </p>
    </div>
  );
}

/** A crop is dragged over many places before it stays at one. */
const REST_MS = 150;

type Drawn =
  | { kind: "drawn"; edit: ImageEdit; blob: Blob }
  | { kind: "failed"; edit: ImageEdit; error: ImageErrorKind };
/** Describes what an edit has made. `url` is an object URL while it is current, and "" for a failure. */
type Result = Drawn & { url: string };

/**
 * Returns the file that an edit makes, drawn once the edit rests; until then the one before. Null: none so far. An edit
 * that comes while another is drawn makes that one void.
 */
function useResult(bitmap: ImageBitmap, edit: ImageEdit): Result | null {
  const [result, setResult] = useState<Result | null>(null);
  useEffect(() => {
    let isLatest = true;
    const draw = async () => {
      const drawn = await drawResult(bitmap, edit);
      if (!isLatest) return;
      const url = drawn.kind === "drawn" ? URL.createObjectURL(drawn.blob) : "";
      setResult({ ...drawn, url });
    };
    const timer = setTimeout(() => void draw(), REST_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [bitmap, edit]);
  useEffect(() => {
    if (result === null || result.url === "") return undefined;
    return () => URL.revokeObjectURL(result.url);
  }, [result]);
  return result;
}

/** Draws at once. Never throws: a failure is a result too. */
async function drawResult(bitmap: ImageBitmap, edit: ImageEdit): Promise<Drawn> {
  try {
    return { kind: "drawn", edit, blob: await drawImage(bitmap, edit) };
  } catch (error) {
    return { kind: "failed", edit, error: error instanceof ImageError ? error.kind : "canvas" };
  }
}
