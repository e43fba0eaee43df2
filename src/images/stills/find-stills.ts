import { chooseStills, type StillCandidate, sampleTimes, scoreFrame } from "./choose-stills.ts";
import type { StillSource } from "./open-stills.ts";

const LOOK_WIDTH = 192;
const SHOWN_WIDTH = 320;

/** Is an offered frame, with a bitmap that its owner closes. */
export interface FoundStill extends StillCandidate {
  image: ImageBitmap;
}

/**
 * Samples a video and selects stills.
 * @param round another round samples other positions
 * @param stop ends sampling; the stills are selected from the frames so far
 * @throws the error that prevents frames, which the source reports as well
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
      seen.push(await sampleAt(source, atSeconds, stop));
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

export function closeStills(stills: readonly FoundStill[]): void {
  for (const { image } of stills) image.close();
}

async function sampleAt(
  source: StillSource,
  atSeconds: number,
  stop: AbortSignal,
): Promise<FoundStill> {
  const bitmap = await source.peekFrame(atSeconds, stop);
  try {
    const { score, grid } = scoreFrame(pixelsOf(bitmap));
    // With a single rendition, two dozen full-size frames would exhaust memory.
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
