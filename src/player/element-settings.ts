/** Plays at a rate, also after the stream has been loaded anew. */
export function setRate(video: HTMLVideoElement, rate: number): void {
  video.defaultPlaybackRate = rate;
  video.playbackRate = rate;
}

/** Sets the volume, 0 to 1; who moves it means to hear it. */
export function setVolume(video: HTMLVideoElement, volume: number): void {
  video.volume = Math.min(1, Math.max(0, Math.round(volume * 100) / 100));
  video.muted = false;
}

/** Sound on or off, at the volume that there was. */
export function toggleMuted(video: HTMLVideoElement): void {
  video.muted = !video.muted;
}
