import type { StillIssue } from "./grab-frame.ts";
import type { StillSource } from "./open-stills.ts";

/** Fakes a video with one scene per second, without a stream; frames contain their time. */
export function videoForTest({
  durationSeconds = 60,
  peeksBeforeHang = Infinity,
  areClosed = false,
} = {}) {
  const grabbed: number[] = [];
  const closed: number[] = [];
  const bitmaps: ImageBitmap[] = [];
  const reported: ((issue: StillIssue) => void)[] = [];
  let peeks = 0;
  const paint = async (atSeconds: number, width: number): Promise<ImageBitmap> => {
    const canvas = new OffscreenCanvas(width, (width * 9) / 16);
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("There is no canvas.");
    const scene = Math.floor(atSeconds);
    context.fillStyle = `hsl(${scene * 47} 60% ${30 + ((scene * 7) % 40)}%)`;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = "white";
    for (let at = 0; at < 12; at++) {
      context.fillRect(((at * 29 + scene * 13) % 100) * (width / 100), at * 4, width / 20, 2);
    }
    const bitmap = canvas.transferToImageBitmap();
    bitmaps.push(bitmap);
    return bitmap;
  };
  return {
    /** Lists the positions of requested full-size frames. */
    grabbed,
    /** Counts how often it was opened. */
    opened: () => reported.length,
    closed,
    /** Counts the open bitmaps. */
    held: () => bitmaps.filter(({ width }) => width > 0).length,
    /** Fails as it was opened last. */
    fail: (issue: StillIssue) => reported.at(-1)?.(issue),
    open(onIssue: (issue: StillIssue) => void): StillSource {
      const number = reported.push(onIssue);
      return {
        durationSeconds: Promise.resolve(durationSeconds),
        grabFrame: (atSeconds) => {
          grabbed.push(atSeconds);
          return paint(atSeconds, 640);
        },
        peekFrame: (atSeconds, signal) => {
          peeks += 1;
          if (areClosed) return paint(atSeconds, 160).then(withClosed);
          if (peeks <= peeksBeforeHang) return paint(atSeconds, 160);
          return new Promise((_, reject) =>
            signal.addEventListener("abort", () => reject(signal.reason)),
          );
        },
        close: () => closed.push(number),
      };
    },
  };
}

/** Closes a frame: nothing can be read of it. */
function withClosed(frame: ImageBitmap): ImageBitmap {
  frame.close();
  return frame;
}
