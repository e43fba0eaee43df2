import { Grid3x3, RotateCcw, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import {
  addTurns,
  type Crop,
  fitCrop,
  type ImageEdit,
  type Size,
  type Turns,
  turnCrop,
  turnedSize,
  usualEdit,
  WIDE_RATIO,
} from "#images/format/crop.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";

/** Holds choices of what is seen, which do not change the edit. */
export interface StudioDisplay {
  /** Names what is seen: the crop, the original, or the file that will be sent. */
  view: "crop" | "before" | "after";
  /** Is 1 where all of the image is seen. */
  zoom: number;
  hasGuides: boolean;
}

const VIEWS = ["crop", "before", "after"] as const;
const SHAPES = ["wide", "free"] as const;
const ZOOMS = [1, 1.5, 2, 3, 4];

/** Shows the tools for the image on the stage. */
export function StudioToolbar({
  image,
  state,
  display,
  onChange,
  onDisplay,
}: {
  /** Tells the size before rotation. */
  image: Size;
  state: StudioState;
  display: StudioDisplay;
  onChange: (state: StudioState) => void;
  onDisplay: (display: StudioDisplay) => void;
}) {
  const { view, zoom, hasGuides } = display;
  const turn = (by: 1 | -1) => onChange({ ...state, turns: addTurns(state.turns, by) });
  const zoomTo = (wanted = zoom) => onDisplay({ ...display, zoom: wanted });
  const t = useTranslations("imageStudio");
  const format = useFormatter();
  const smaller = ZOOMS.findLast((step) => step < zoom);
  const larger = ZOOMS.find((step) => step > zoom);
  return (
    <div
      role="group"
      aria-label={t("tools")}
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      <ModeSwitch
        label={t("view")}
        options={VIEWS.map((value) => ({ value, text: t(`views.${value}`) }))}
        value={view}
        onChange={(selected) => onDisplay({ ...display, view: selected })}
      />
      {view === "crop" ? (
        <>
          <ModeSwitch
            label={t("shape")}
            options={SHAPES.map((value) => ({ value, text: t(`shapes.${value}`) }))}
            value={state.shape}
            onChange={(shape) => onChange(withShape(state, image, shape))}
          />
          <span className="flex">
            <IconButton label={t("turnLeft")} onClick={() => turn(-1)}>
              <RotateCcw aria-hidden="true" size={17} />
            </IconButton>
            <IconButton label={t("turnRight")} onClick={() => turn(1)}>
              <RotateCw aria-hidden="true" size={17} />
            </IconButton>
          </span>
          <span className="flex items-center">
            <IconButton
              label={t("zoomOut")}
              aria-disabled={smaller === undefined}
              onClick={() => zoomTo(smaller)}
            >
              <ZoomOut aria-hidden="true" size={17} />
            </IconButton>
            <output className="min-w-12 text-center text-sm text-ink-soft tabular-nums">
              {format.number(zoom, { style: "percent" })}
            </output>
            <IconButton
              label={t("zoomIn")}
              aria-disabled={larger === undefined}
              onClick={() => zoomTo(larger)}
            >
              <ZoomIn aria-hidden="true" size={17} />
            </IconButton>
          </span>
          <IconButton
            label={t("guides")}
            aria-pressed={hasGuides}
            className={hasGuides ? "bg-accent-wash text-accent" : undefined}
            onClick={() => onDisplay({ ...display, hasGuides: !hasGuides })}
          >
            <Grid3x3 aria-hidden="true" size={17} />
          </IconButton>
        </>
      ) : null}
      <Button
        variant="quiet"
        className="ms-auto"
        onClick={() => {
          onChange(startState(image));
          zoomTo(1);
        }}
      >
        {t("reset")}
      </Button>
    </div>
  );
}

/** Holds the choices in the studio. The edit's crop is derived: see `editOf`. */
interface StudioState extends Omit<ImageEdit, "crop"> {
  /** Says whether the ratio is 16:9, or any. */
  shape: "wide" | "free";
  /** Holds the last crop set by the user, and the rotation at that time. */
  left: { crop: Crop; turns: Turns };
}

export function startState(size: Size): StudioState {
  const { crop, ...rest } = usualEdit(size);
  return { ...rest, shape: "wide", left: { crop, turns: rest.turns } };
}

/** Returns the ratio that the crop has to keep, or null if there is none. */
export function ratioOf({ shape }: Pick<StudioState, "shape">): number | null {
  return shape === "wide" ? WIDE_RATIO : null;
}

/**
 * Derives the edit for an image size. The crop rotates with the image and is always fitted from the user's
 * last crop, so four rotations restore it, even with a fixed ratio in between.
 */
export function editOf({ shape, left, ...rest }: StudioState, size: Size): ImageEdit {
  const turned = turnCrop(left.crop, addTurns(rest.turns, -left.turns));
  return { ...rest, crop: fitCrop(turned, turnedSize(size, rest.turns), ratioOf({ shape })) };
}

/** Starts another ratio from the current crop. */
export function withShape(
  state: StudioState,
  size: Size,
  shape: StudioState["shape"],
): StudioState {
  return withCrop({ ...state, shape }, editOf(state, size).crop);
}

/** Sets the crop, relative to the current rotation. */
export function withCrop(state: StudioState, crop: Crop): StudioState {
  return { ...state, left: { crop, turns: state.turns } };
}
