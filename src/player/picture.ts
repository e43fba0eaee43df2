/** How long the controls leave the line and the processor to the first picture. */
const CONTROLS_AFTER_MS = 250;

/** Waits for the first picture to be on screen, but not long: a slow line has time for the controls as well. */
export function pictureOrPatience(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, CONTROLS_AFTER_MS);
    const afterPaint = () => requestAnimationFrame(() => resolve());
    video.addEventListener("loadeddata", afterPaint, { once: true });
  });
}

/** Copies the picture that is on screen, for the moment in which the element has none. */
export function keepStill(video: HTMLVideoElement, canvas: HTMLCanvasElement | null): void {
  if (canvas === null || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
}
