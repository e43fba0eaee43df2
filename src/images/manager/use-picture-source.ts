import { useCallback, useEffect, useRef, useState } from "react";
import { checkImage } from "#images/format/check-image.ts";
import { decodeImage } from "#images/format/decode-image.ts";
import type { ImageNote, RefusedImage } from "#images/format/image-verdict.ts";

/** The picture that is worked on. */
export interface PictureSource {
  /** Another one for each picture. */
  id: number;
  name: string;
  /** Null: it was never a file. */
  fileName: string | null;
  bitmap: ImageBitmap;
  notes: readonly ImageNote[];
}

/** What became of the last file, where it is not the picture that is worked on. */
export type SourceNews =
  | { kind: "opening"; name: string }
  | { kind: "refused"; name: string; refusal: RefusedImage };

type Opened =
  | { kind: "open"; source: PictureSource }
  | { kind: "refused"; name: string; refusal: RefusedImage };

/**
 * Takes pictures in, one at a time: the last one that was asked for counts. One that is worked on stays until
 * there is another one to take its place.
 * @param limits of files; what is above them is not opened
 */
export function usePictureSource(limits: { bytes: number; pixelsPerSide: number }): {
  source: PictureSource | null;
  news: SourceNews | null;
  takeFile: (file: File) => void;
  /** The bitmap is this hook's from then on. */
  takeBitmap: (bitmap: ImageBitmap, name: string) => void;
  clear: () => void;
} {
  const [source, setSource] = useState<PictureSource | null>(null);
  const [news, setNews] = useState<SourceNews | null>(null);
  const turn = useRef(0);
  const bitmap = source?.bitmap ?? null;
  useEffect(() => () => bitmap?.close(), [bitmap]);

  const takeFile = useCallback(
    (file: File) => {
      const id = ++turn.current;
      const show = (opened: Opened) => {
        if (turn.current !== id) {
          if (opened.kind === "open") opened.source.bitmap.close();
        } else if (opened.kind === "open") {
          setNews(null);
          setSource(opened.source);
        } else setNews(opened);
      };
      setNews({ kind: "opening", name: file.name });
      void open(file, limits, id).then(show);
    },
    [limits],
  );
  const takeBitmap = useCallback((taken: ImageBitmap, name: string) => {
    setNews(null);
    setSource({ id: ++turn.current, name, fileName: null, bitmap: taken, notes: [] });
  }, []);
  const clear = useCallback(() => {
    turn.current++;
    setNews(null);
    setSource(null);
  }, []);
  return { source, news, takeFile, takeBitmap, clear };
}

async function open(
  file: File,
  limits: { bytes: number; pixelsPerSide: number },
  id: number,
): Promise<Opened> {
  const { name } = file;
  const check = await checkImage(file, limits);
  if (check.kind === "refused") return { kind: "refused", name, refusal: check };
  try {
    const bitmap = await decodeImage(file);
    return { kind: "open", source: { id, name, fileName: name, bitmap, notes: check.notes } };
  } catch {
    const { format } = check.header;
    return { kind: "refused", name, refusal: { kind: "refused", reason: "undecodable", format } };
  }
}
