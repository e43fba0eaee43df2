import { useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { ImageEdit, Size } from "#images/format/crop.ts";
import { drawImage, ImageError, type ImageErrorKind } from "#images/format/draw-image.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import { classNames } from "#shared/ui/class-names.ts";

const SOFT_BELOW_PX = 1280;

/** Size of the file that will be sent, in pixels and bytes, or the error. */
export function ResultFacts({
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
  const t = useTranslations("pictureStudio");
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
      {size.width < SOFT_BELOW_PX ? (
        <p className="mt-1 text-sm text-working">{t("soft", { width: SOFT_BELOW_PX })}</p>
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
/** `url`: an object URL while it is current; "" of a failure. */
type Result = Drawn & { url: string };

/**
 * The file that an edit makes, drawn once the edit rests; until then the one before. Null: none so far.
 * An edit that comes while another is drawn makes that one void.
 */
export function useResult(bitmap: ImageBitmap, edit: ImageEdit): Result | null {
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
export async function drawResult(bitmap: ImageBitmap, edit: ImageEdit): Promise<Drawn> {
  try {
    return { kind: "drawn", edit, blob: await drawImage(bitmap, edit) };
  } catch (error) {
    return { kind: "failed", edit, error: error instanceof ImageError ? error.kind : "canvas" };
  }
}
