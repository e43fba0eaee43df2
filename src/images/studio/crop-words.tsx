import { useTranslations } from "use-intl";
import { type Crop, cropPixels, type Size } from "#images/format/crop.ts";

/** What of the picture stays, in words; told once the crop rests. */
export function CropWords({
  crop,
  picture,
  isDragging,
}: {
  crop: Crop;
  picture: Size;
  isDragging: boolean;
}) {
  const t = useTranslations("pictureStudio");
  const words = t("crop", { ...cropPixels(crop, picture) });
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      <span aria-hidden="true">{words}</span>
      <span role="status" className="sr-only">
        {isDragging ? "" : words}
      </span>
    </p>
  );
}
