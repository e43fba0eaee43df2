import { Move } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import {
  type Crop,
  cropPixels,
  type Handle,
  type ImageEdit,
  moveCrop,
  resizeCrop,
  type Size,
  type Turns,
  turnedSize,
  WHOLE,
} from "#images/format/crop.ts";
import { paintImage } from "#images/format/draw-image.ts";
import { useSize } from "#shared/charts/use-size.ts";
import { classNames } from "#shared/ui/class-names.ts";
import type { StudioDisplay } from "./studio-toolbar.tsx";

const MARGIN_PX = 16;

export function CropStage({
  source: { bitmap, name },
  edit: { crop, turns },
  ratio,
  display: { zoom, hasGuides },
  onChange,
  onDragging,
}: {
  source: { bitmap: ImageBitmap; name: string };
  edit: ImageEdit;
  ratio: number | null;
  display: StudioDisplay;
  onChange: (crop: Crop) => void;
  onDragging: (isDragging: boolean) => void;
}) {
  const t = useTranslations("imageStudio");
  const [measure, room] = useSize();
  const scroller = useRef<HTMLDivElement>(null);
  const image = turnedSize(bitmap, turns);
  const scale =
    room === null
      ? 0
      : Math.min(
          (room.width - 2 * MARGIN_PX) / image.width,
          (room.height - 2 * MARGIN_PX) / image.height,
        ) * zoom;
  const shown = { width: image.width * scale, height: image.height * scale };
  const middle = useRef({ x: 0.5, y: 0.5 });
  useLayoutEffect(() => {
    middle.current = { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 };
  }, [crop]);
  // Zooming in shows the cropped part.
  useLayoutEffect(() => {
    const { current: element } = scroller;
    if (element === null) return;
    element.scrollLeft = shown.width * middle.current.x + MARGIN_PX - element.clientWidth / 2;
    element.scrollTop = shown.height * middle.current.y + MARGIN_PX - element.clientHeight / 2;
  }, [shown.width, shown.height]);
  return (
    // Measured without the scroll bars, which depend on the zoom. Left and right of an image do not
    // mirror.
    <div ref={measure} dir="ltr" className="absolute inset-0">
      <div ref={scroller} className="flex size-full overflow-auto">
        {scale <= 0 ? null : (
          <div className="m-auto shrink-0" style={{ padding: MARGIN_PX }}>
            <div className="relative" style={shown}>
              <ImageCanvas
                bitmap={bitmap}
                turns={turns}
                size={shown}
                label={t("image", { name })}
              />
              <CropFrame
                crop={crop}
                image={image}
                shown={shown}
                ratio={ratio}
                isZoomed={zoom > 1}
                hasGuides={hasGuides}
                onChange={onChange}
                onDragging={onDragging}
              />
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

/** A larger canvas uses memory without visible gain. */
const MAX_PX = 4096;

function ImageCanvas({
  bitmap,
  turns,
  size,
  label,
}: {
  bitmap: ImageBitmap;
  turns: Turns;
  /** Tells the size on screen, in CSS pixels. */
  size: Size;
  label: string;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const most = Math.min(turnedSize(bitmap, turns).width, MAX_PX);
  const width = Math.max(1, Math.min(most, Math.round(size.width * devicePixelRatio)));
  const height = Math.max(1, Math.round((width * size.height) / size.width));
  useLayoutEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (pen === undefined || pen === null) return;
    pen.resetTransform();
    pen.clearRect(0, 0, width, height);
    paintImage(pen, bitmap, { crop: WHOLE, turns }, { width, height });
  }, [bitmap, turns, width, height]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      width={width}
      height={height}
      className="block size-full object-contain"
    />
  );
}

export function WholeView({
  view,
  source: { bitmap, name },
  url,
  size,
}: {
  view: "before" | "after";
  source: { bitmap: ImageBitmap; name: string };
  url: string | null;
  size: Size;
}) {
  const t = useTranslations("imageStudio");
  const label = t("image", { name });
  return (
    <div className="absolute inset-4">
      {view === "before" ? (
        <ImageCanvas bitmap={bitmap} turns={0} size={bitmap} label={label} />
      ) : url === null ? null : (
        <img src={url} alt={label} className="size-full object-scale-down" {...size} />
      )}
    </div>
  );
}

const MIN_PX = 32;

const PLACES: readonly [Handle, string][] = [
  ["nw", "left-0 top-0 cursor-nwse-resize"],
  ["n", "left-1/2 top-0 cursor-ns-resize"],
  ["ne", "left-full top-0 cursor-nesw-resize"],
  ["e", "left-full top-1/2 cursor-ew-resize"],
  ["se", "left-full top-full cursor-nwse-resize"],
  ["s", "left-1/2 top-full cursor-ns-resize"],
  ["sw", "left-0 top-full cursor-nesw-resize"],
  ["w", "left-0 top-1/2 cursor-ew-resize"],
];

/** Handles of a small crop are outside it, so each can be grabbed. */
const AROUND = "min(0px, (100% - 5rem) / 2)";

type Grip = Handle | "whole";

interface CropFrameProps {
  crop: Crop;
  image: Size;
  shown: Size;
  ratio: number | null;
  /** The image is scrollable: touch scrolls it, and the centre mark moves the crop. */
  isZoomed: boolean;
  hasGuides: boolean;
  onChange: (crop: Crop) => void;
  onDragging: (isDragging: boolean) => void;
}

function CropFrame(props: CropFrameProps) {
  const { crop, isZoomed, hasGuides } = props;
  const gripProps = useGrips(props);
  const gripValue = useGripValues(props);
  const style = {
    left: `${crop.x * 100}%`,
    top: `${crop.y * 100}%`,
    width: `${crop.width * 100}%`,
    height: `${crop.height * 100}%`,
  };
  return (
    <>
      <div aria-hidden="true" className="absolute inset-0 overflow-hidden">
        <div className="absolute shadow-[0_0_0_9999px_rgb(11_13_16/0.6)]" style={style} />
      </div>
      <div className="absolute" style={style}>
        <div className="pointer-events-none absolute inset-0 border border-[#ffffff] outline outline-[#0b0d10]" />
        {hasGuides ? <GuideLines /> : null}
        <div className="absolute" style={{ inset: AROUND }}>
          <div
            {...gripProps("whole")}
            {...gripValue("whole")}
            className={classNames(
              "absolute inset-0 grid cursor-move place-items-center outline-offset-2",
              isZoomed ? "touch-pan-x touch-pan-y" : "touch-none",
            )}
          >
            {isZoomed ? (
              <span className="touch-none rounded-full border-2 border-[#ffffff] bg-accent p-1.5 text-accent-ink outline outline-[#0b0d10]">
                <Move aria-hidden="true" size={20} className="pointer-events-none" />
              </span>
            ) : null}
          </div>
          {PLACES.map(([handle, place]) => (
            <div
              key={handle}
              {...gripProps(handle)}
              {...gripValue(handle)}
              className={classNames(
                "absolute grid size-6 -translate-1/2 touch-none place-items-center rounded-full",
                place,
              )}
            >
              <span className="size-3 rounded-full border-2 border-[#ffffff] bg-accent outline outline-[#0b0d10]" />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

/** Returns the handlers of a grip: by pointer and by arrow keys. One grip is dragged at a time. */
function useGrips({ crop, image, shown, ratio, isZoomed, onChange, onDragging }: CropFrameProps) {
  const drag = useRef<{ pointerId: number; x: number; y: number; crop: Crop } | null>(null);
  const change = (grip: Grip, from: Crop, by: { x: number; y: number }) => {
    const rules = { size: image, ratio, leastPx: MIN_PX };
    onChange(grip === "whole" ? moveCrop(from, by) : resizeCrop(from, grip, by, rules));
  };
  const end = () => {
    drag.current = null;
    onDragging(false);
  };
  return (grip: Grip) => ({
    onPointerDown: (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return;
      const isOnGrip = event.target !== event.currentTarget || grip !== "whole";
      if (isZoomed && event.pointerType === "touch" && !isOnGrip) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, crop };
      onDragging(true);
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const { current: start } = drag;
      if (start?.pointerId !== pointerId) return;
      change(grip, start.crop, {
        x: (clientX - start.x) / shown.width,
        y: (clientY - start.y) / shown.height,
      });
    },
    onLostPointerCapture: ({ pointerId }: PointerEvent) => {
      if (drag.current?.pointerId === pointerId) end();
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => {
      const { current: start } = drag;
      if (start?.pointerId !== pointerId) return;
      onChange(start.crop);
      end();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = keyStep(event, image);
      if (step === null) return;
      event.preventDefault();
      change(grip, crop, step);
    },
  });
}

/** Returns a grip as a slider: its name, and how far its edge or corner is from the left and the top, in pixels. */
function useGripValues({ crop, image }: CropFrameProps) {
  const t = useTranslations("imageStudio");
  const pixels = cropPixels(crop, image);
  return (grip: Grip) => {
    const pulled = grip === "whole" ? "" : grip;
    const x = pixels.x + (pulled.includes("e") ? pixels.width : 0);
    const y = pixels.y + (pulled.includes("s") ? pixels.height : 0);
    const isUpright = grip === "n" || grip === "s";
    return {
      role: "slider",
      tabIndex: 0,
      "aria-label": t(`grips.${grip}`),
      "aria-valuemin": 0,
      "aria-orientation": isUpright ? ("vertical" as const) : ("horizontal" as const),
      "aria-valuemax": isUpright ? image.height : image.width,
      "aria-valuenow": isUpright ? y : x,
      "aria-valuetext": isUpright
        ? t("fromTop", { y })
        : grip === "e" || grip === "w"
          ? t("fromLeft", { x })
          : t("fromBoth", { x, y }),
    };
  };
}

const LINE = "absolute bg-[#ffffff99] shadow-[0_0_1px_#0b0d10]";

/** Shows the thirds, and the part that a screen or a title over it leaves free: nine tenths of each side. */
function GuideLines() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      <span className={`${LINE} inset-y-0 left-1/3 w-px`} />
      <span className={`${LINE} inset-y-0 left-2/3 w-px`} />
      <span className={`${LINE} inset-x-0 top-1/3 h-px`} />
      <span className={`${LINE} inset-x-0 top-2/3 h-px`} />
      <span className="absolute inset-[5%] border border-dashed border-[#ffffffcc] outline outline-[#0b0d1066]" />
    </div>
  );
}

/** Counts the parts of a side, one of which a press moves by. With Shift the parts are larger. */
const STEPS = 200;
const LARGE_STEPS = 20;

const DIRECTIONS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Returns the distance of an arrow key in fractions of the image, in whole pixels, or null if it is not an arrow key.
 */
export function keyStep(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { width, height }: Size,
): { x: number; y: number } | null {
  const direction = DIRECTIONS[key];
  if (direction === undefined) return null;
  const step = (side: number) =>
    Math.max(1, Math.round(side / (shiftKey ? LARGE_STEPS : STEPS))) / side;
  return {
    x: direction.x === 0 ? 0 : direction.x * step(width),
    y: direction.y === 0 ? 0 : direction.y * step(height),
  };
}
