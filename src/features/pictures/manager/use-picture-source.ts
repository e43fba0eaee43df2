import { useCallback, useEffect, useRef, useState } from "react";
import { checkImage, type ImageCheck } from "#lib/images/check-image.ts";
import { decodeImage } from "#lib/images/decode-image.ts";
import type { ImageNote, RefusedImage } from "#lib/images/image-verdict.ts";

/** The picture that is worked on, and how it came to be that. */
export type PictureSource =
  | { kind: "opening"; name: string }
  | { kind: "refused"; name: string; refusal: RefusedImage }
  | { kind: "open"; name: string; bitmap: ImageBitmap; notes: readonly ImageNote[] };

/**
 * Takes pictures in, one at a time: the last one that was asked for counts.
 * @param limits of files; what is above them is not opened
 */
export function usePictureSource(limits: { bytes: number; pixelsPerSide: number }): {
  /** Null: there is none. */
  source: PictureSource | null;
  takeFile: (file: File) => void;
  /** The bitmap is this hook's from then on. */
  takeBitmap: (bitmap: ImageBitmap, name: string) => void;
  clear: () => void;
} {
  const [source, setSource] = useState<PictureSource | null>(null);
  const turn = useRef(0);
  const bitmap = source?.kind === "open" ? source.bitmap : null;
  useEffect(() => () => bitmap?.close(), [bitmap]);

  const takeFile = useCallback(
    (file: File) => {
      const own = ++turn.current;
      const { name } = file;
      const show = (next: PictureSource) => {
        if (turn.current === own) setSource(next);
        else if (next.kind === "open") next.bitmap.close();
      };
      setSource({ kind: "opening", name });
      void open(file, limits).then(show);
    },
    [limits],
  );
  const takeBitmap = useCallback((taken: ImageBitmap, name: string) => {
    turn.current++;
    setSource({ kind: "open", name, bitmap: taken, notes: [] });
  }, []);
  const clear = useCallback(() => {
    turn.current++;
    setSource(null);
  }, []);
  return { source, takeFile, takeBitmap, clear };
}

async function open(
  file: File,
  limits: { bytes: number; pixelsPerSide: number },
): Promise<PictureSource> {
  const { name } = file;
  const check: ImageCheck = await checkImage(file, limits);
  if (check.kind === "refused") return { kind: "refused", name, refusal: check };
  try {
    return { kind: "open", name, bitmap: await decodeImage(file), notes: check.notes };
  } catch {
    const { format } = check.header;
    return { kind: "refused", name, refusal: { kind: "refused", reason: "undecodable", format } };
  }
}
