import { useTranslations } from "use-intl";
import type { Size } from "#images/format/crop.ts";
import { useSize } from "#shared/charts/use-size.ts";
import { PictureCanvas } from "./crop-stage.tsx";

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
              <PictureCanvas
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
