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

/** View of the stage: crop, original, or the file that will be sent. */
export type StudioView = "crop" | "before" | "after";

const ZOOMS = [1, 1.5, 2, 3, 4];

/** Tools for the image on the stage. */
export function StudioToolbar({
  view,
  shape,
  zoom,
  hasGuides,
  onView,
  onShape,
  onZoom,
  onGuides,
  onTurn,
  onReset,
}: {
  view: StudioView;
  shape: CropShape;
  zoom: number;
  hasGuides: boolean;
  onView: (view: StudioView) => void;
  onShape: (shape: CropShape) => void;
  onZoom: (zoom: number) => void;
  onGuides: (hasGuides: boolean) => void;
  /** Quarter turns clockwise. */
  onTurn: (turns: 1 | -1) => void;
  onReset: () => void;
}) {
  const t = useTranslations("pictureStudio");
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
        options={[
          { value: "crop", text: t("views.crop") },
          { value: "before", text: t("views.before") },
          { value: "after", text: t("views.after") },
        ]}
        value={view}
        onChange={onView}
      />
      {view === "crop" ? (
        <>
          <ModeSwitch
            label={t("shape")}
            options={[
              { value: "wide", text: t("shapes.wide") },
              { value: "free", text: t("shapes.free") },
            ]}
            value={shape}
            onChange={onShape}
          />
          <span className="flex">
            <IconButton label={t("turnLeft")} onClick={() => onTurn(-1)}>
              <RotateCcw aria-hidden="true" size={17} />
            </IconButton>
            <IconButton label={t("turnRight")} onClick={() => onTurn(1)}>
              <RotateCw aria-hidden="true" size={17} />
            </IconButton>
          </span>
          <span className="flex items-center">
            <IconButton
              label={t("zoomOut")}
              aria-disabled={smaller === undefined}
              onClick={() => onZoom(smaller ?? zoom)}
            >
              <ZoomOut aria-hidden="true" size={17} />
            </IconButton>
            <output className="min-w-12 text-center text-sm text-ink-soft tabular-nums">
              {format.number(zoom, { style: "percent" })}
            </output>
            <IconButton
              label={t("zoomIn")}
              aria-disabled={larger === undefined}
              onClick={() => onZoom(larger ?? zoom)}
            >
              <ZoomIn aria-hidden="true" size={17} />
            </IconButton>
          </span>
          <IconButton
            label={t("guides")}
            aria-pressed={hasGuides}
            className={hasGuides ? "bg-accent-wash text-accent" : undefined}
            onClick={() => onGuides(!hasGuides)}
          >
            <Grid3x3 aria-hidden="true" size={17} />
          </IconButton>
        </>
      ) : null}
      <Button variant="quiet" className="ms-auto" onClick={onReset}>
        {t("reset")}
      </Button>
    </div>
  );
}

/** 16:9, or any ratio. */
type CropShape = "wide" | "free";

/** Choices in the studio. The edit's crop is derived: see `editOf`. */
interface StudioState extends Omit<ImageEdit, "crop"> {
  shape: CropShape;
  /** Last crop set by the user, and the rotation at that time. */
  left: { crop: Crop; turns: Turns };
}

/** Initial state. */
export function startState(size: Size): StudioState {
  const { crop, ...rest } = usualEdit(size);
  return { ...rest, shape: "wide", left: { crop, turns: rest.turns } };
}

/** The ratio that the crop has to keep; null: none. */
export function ratioOf(shape: CropShape): number | null {
  return shape === "wide" ? WIDE_RATIO : null;
}

/**
 * Derives the edit for an image size. The crop rotates with the image and is always fitted from the user's
 * last crop, so four rotations restore it, even with a fixed ratio in between.
 */
export function editOf({ shape, left, ...rest }: StudioState, size: Size): ImageEdit {
  const turned = turnCrop(left.crop, addTurns(rest.turns, -left.turns));
  return { ...rest, crop: fitCrop(turned, turnedSize(size, rest.turns), ratioOf(shape)) };
}

/** Another shape, beginning with the crop that is seen. */
export function withShape(state: StudioState, size: Size, shape: CropShape): StudioState {
  return withCrop({ ...state, shape }, editOf(state, size).crop);
}

/** Sets the crop, relative to the current rotation. */
export function withCrop(state: StudioState, crop: Crop): StudioState {
  return { ...state, left: { crop, turns: state.turns } };
}
