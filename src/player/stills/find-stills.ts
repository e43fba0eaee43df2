import { chooseStills, type StillCandidate, sampleTimes, scoreFrame } from "./choose-stills.ts";
import type { StillSource } from "./still-source.ts";

const LOOK_WIDTH = 192;
const SHOWN_WIDTH = 320;

/** A frame that is offered, with a small picture that whoever has it closes. */
export interface FoundStill extends StillCandidate {
  image: ImageBitmap;
}

/**
 * Looks around in a film and chooses stills.
 * @param round another one looks at other places
 * @param stop ends the looking; what was seen so far is chosen from
 * @throws what keeps frames from being had, which the source tells as well
 */
export async function findStills({
  source,
  durationSeconds,
  round,
  onProgress,
  stop,
}: {
  source: StillSource;
  durationSeconds: number;
  round: number;
  onProgress: (done: number, of: number) => void;
  stop: AbortSignal;
}): Promise<FoundStill[]> {
  const times = sampleTimes(durationSeconds, round);
  const seen: FoundStill[] = [];
  try {
    for (const [at, atSeconds] of times.entries()) {
      onProgress(at, times.length);
      seen.push(await seriesStyleAt(source, atSeconds, stop));
    }
  } catch (error) {
    if (!stop.aborted) {
      closeStills(seen);
      throw error;
    }
  }
  const selected = chooseStills(seen);
  closeStills(seen.filter((still) => !selected.includes(still)));
  return selected;
}

/** Frees their pictures. */
export function closeStills(stills: readonly FoundStill[]): void {
  for (const { image } of stills) image.close();
}

async function seriesStyleAt(
  source: StillSource,
  atSeconds: number,
  stop: AbortSignal,
): Promise<FoundStill> {
  const bitmap = await source.peekFrame(atSeconds, stop);
  try {
    const { score, grid } = scoreFrame(pixelsOf(bitmap));
    // A film of one rendition has no light one: two dozen frames as large as they are would fill the memory.
    const size = sizeWithin(bitmap, SHOWN_WIDTH);
    const image = await createImageBitmap(bitmap, {
      resizeWidth: size.width,
      resizeHeight: size.height,
      resizeQuality: "medium",
    });
    return { atSeconds, score, grid, image };
  } finally {
    bitmap.close();
  }
}

function pixelsOf(bitmap: ImageBitmap): ImageData {
  const { width, height } = sizeWithin(bitmap, LOOK_WIDTH);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("There is no canvas to draw on.");
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

function sizeWithin({ width, height }: ImageBitmap, mostWidth: number) {
  const scale = Math.min(1, mostWidth / width);
  return { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) };
}
