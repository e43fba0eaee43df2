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

/** Around the picture, so that handles at its edges are whole. */
const MARGIN_PX = 16;

/** The picture with the crop over it, as large as there is room, or larger and scrolled. */
export function CropStage({
  source: { bitmap, name },
  edit: { crop, turns },
  ratio,
  zoom,
  hasGuides,
  onChange,
  onDragging,
}: {
  source: { bitmap: ImageBitmap; name: string };
  edit: ImageEdit;
  ratio: number | null;
  /** 1: all of it is seen. */
  zoom: number;
  hasGuides: boolean;
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
  // Whoever looks closer wants to see the part that stays.
  useLayoutEffect(() => {
    const { current: element } = scroller;
    if (element === null) return;
    element.scrollLeft = shown.width * middle.current.x + MARGIN_PX - element.clientWidth / 2;
    element.scrollTop = shown.height * middle.current.y + MARGIN_PX - element.clientHeight / 2;
  }, [shown.width, shown.height]);
  return (
    // Measured without the bars of what scrolls in it, which come and go with the zoom. Pictures have a
    // left and a right in every script.
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
              <div aria-hidden="true" className="absolute inset-0 overflow-hidden">
                <div
                  className="absolute shadow-[0_0_0_9999px_rgb(11_13_16/0.6)]"
                  style={{
                    left: `${crop.x * 100}%`,
                    top: `${crop.y * 100}%`,
                    width: `${crop.width * 100}%`,
                    height: `${crop.height * 100}%`,
                  }}
                />
              </div>
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

/** More would need memory that nobody sees. */
const MAX_PX = 4096;

/** The whole picture as it is turned, drawn as sharp as the screen is and no sharper. */
function ImageCanvas({
  bitmap,
  turns,
  size,
  label,
}: {
  bitmap: ImageBitmap;
  turns: Turns;
  /** How large it is on the page, in its pixels. */
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

/** The picture as it came, or the very file that will be sent, whole and without marks. */
export function WholeView({
  view,
  bitmap,
  name,
  url,
  size,
}: {
  view: "before" | "after";
  bitmap: ImageBitmap;
  name: string;
  /** Of the file; null: none is drawn so far. */
  url: string | null;
  /** Of the file, in pixels. */
  size: Size;
}) {
  const t = useTranslations("pictureStudio");
  const [measure, room] = useSize();
  const scale =
    room === null ? 0 : Math.min(room.width / bitmap.width, room.height / bitmap.height);
  return (
    <div className="absolute inset-4">
      <div ref={measure} className="grid size-full place-content-center overflow-hidden">
        {view === "before" ? (
          scale === 0 ? null : (
            <div style={{ width: bitmap.width * scale, height: bitmap.height * scale }}>
              <ImageCanvas
                bitmap={bitmap}
                turns={0}
                size={{ width: bitmap.width * scale, height: bitmap.height * scale }}
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
