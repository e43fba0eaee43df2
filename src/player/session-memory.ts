/** Holds the preferences for all players of this page. It never contains a link. */
interface Preferences {
  volume: number;
  isMuted: boolean;
  rate: number;
  /** Names the language of the captions. Is null if none are wanted. */
  captions: string | null;
}

let preferences: Preferences = { volume: 1, isMuted: false, rate: 1, captions: null };

export function recallPreferences(): Preferences {
  return preferences;
}

/** Keeps a choice for the players to come. */
export function keepPreferences(change: Partial<Preferences>): void {
  preferences = { ...preferences, ...change };
}

/** Sets an element as earlier ones were, and keeps what is changed for as long as the element lives. */
export function setAsBefore(video: HTMLVideoElement): void {
  const { volume, isMuted, rate } = preferences;
  video.volume = volume;
  video.muted = isMuted;
  setRate(video, rate);
  const keep = () =>
    keepPreferences({ volume: video.volume, isMuted: video.muted, rate: video.playbackRate });
  for (const event of ["volumechange", "ratechange"]) video.addEventListener(event, keep);
}

/** Sets the rate, also after the stream is reloaded. */
export function setRate(video: HTMLVideoElement, rate: number): void {
  video.defaultPlaybackRate = rate;
  video.playbackRate = rate;
}

/** Sets the volume, 0 to 1; who moves it means to hear it. */
export function setVolume(video: HTMLVideoElement, volume: number): void {
  video.volume = Math.min(1, Math.max(0, Math.round(volume * 100) / 100));
  video.muted = false;
}

/** Turns the sound on or off, at the volume that there was. */
export function toggleMuted(video: HTMLVideoElement): void {
  video.muted = !video.muted;
}
