import { useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import {
  type Crop,
  type ImageEdit,
  type Size,
  type Turns,
  turnedSize,
  WHOLE,
} from "#images/format/crop.ts";
import { paintImage } from "#images/format/draw-image.ts";
import { useSize } from "#shared/charts/use-size.ts";
import { CropFrame } from "./crop-frame.tsx";
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
  const t = useTranslations("pictureStudio");
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
                label={t("picture", { name })}
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
  /** Size on screen, in CSS pixels. */
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
      className="block size-full"
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
  const t = useTranslations("pictureStudio");
  const [measure, room] = useSize();
  const scale =
    room === null ? 0 : Math.min(room.width / bitmap.width, room.height / bitmap.height);
  const shown = { width: bitmap.width * scale, height: bitmap.height * scale };
  return (
    <div className="absolute inset-4">
      <div ref={measure} className="grid size-full place-content-center overflow-hidden">
        {view === "before" ? (
          scale === 0 ? null : (
            <div style={shown}>
              <ImageCanvas
                bitmap={bitmap}
                turns={0}
                size={shown}
                label={t("pictureBefore", { name })}
              />
            </div>
          )
        ) : url === null || room === null ? null : (
          <img
            src={url}
            alt={t("pictureAfter", { name })}
            className="object-contain"
            style={{ maxWidth: room.width, maxHeight: room.height }}
            {...size}
          />
        )}
      </div>
    </div>
  );
}
