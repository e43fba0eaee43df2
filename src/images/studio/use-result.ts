import { useEffect, useState } from "react";
import { drawImage } from "#images/format/draw-image.ts";
import type { ImageEdit } from "#images/format/image-edit.ts";
import { ImageError, type ImageErrorKind } from "#images/format/image-error.ts";

/** A crop is dragged over many places before it stays at one. */
const REST_MS = 150;

interface Failed {
  kind: "failed";
  edit: ImageEdit;
  error: ImageErrorKind;
}

/** A file that an edit made. */
interface Drawn {
  kind: "drawn";
  edit: ImageEdit;
  blob: Blob;
}

/** What came of an edit, with an address to show the file by while it is the result. */
export type Result = (Drawn & { url: string }) | Failed;

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
      setResult(
        drawn.kind === "failed" ? drawn : { ...drawn, url: URL.createObjectURL(drawn.blob) },
      );
    };
    const timer = setTimeout(() => void draw(), REST_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [bitmap, edit]);
  useEffect(() => {
    if (result?.kind !== "drawn") return undefined;
    return () => URL.revokeObjectURL(result.url);
  }, [result]);
  return result;
}

/** Draws at once. Never throws: a failure is a result too. */
export async function drawResult(bitmap: ImageBitmap, edit: ImageEdit): Promise<Drawn | Failed> {
  try {
    return { kind: "drawn", edit, blob: await drawImage(bitmap, edit) };
  } catch (error) {
    return { kind: "failed", edit, error: error instanceof ImageError ? error.kind : "canvas" };
  }
}
