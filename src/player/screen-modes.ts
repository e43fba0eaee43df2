/**
 * Fills the screen, or gives it back. Of the frame and not of the video, so that the controls come along.
 */
export async function toggleFullScreen(frame: HTMLElement): Promise<void> {
  try {
    if (document.fullscreenElement === frame) await document.exitFullscreen();
    else await frame.requestFullscreen();
  } catch {
    // The browser may refuse; the person sees that it did.
  }
}

/** Shows the picture in a small window over all others, or takes it back. */
export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement === video) await document.exitPictureInPicture();
    else await video.requestPictureInPicture();
  } catch {
    // Not available, or refused; the person sees that nothing opened.
  }
}
