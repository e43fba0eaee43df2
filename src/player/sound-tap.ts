import type { BufferAppendingData } from "hls.js";
import Hls from "hls.js";
import type { SoundChannel } from "#shared/ui/player-handle.ts";

/** Is the lowest rate that every browser decodes to; for peaks it is plenty. */
const SAMPLES_PER_SECOND = 8000;

/** Listens in on what hls.js hands to the browser, and tells how loud it is. */
export function tapSound(hls: Hls, sound: SoundChannel, signal: AbortSignal): void {
  /** Holds the init segment of each track, needed to decode it. */
  const heads = new Map<string, Uint8Array>();
  let hasDecoded = false;
  let isHopeless = false;

  async function decode(head: Uint8Array, { data, frag }: BufferAppendingData): Promise<void> {
    const bytes = new Uint8Array(head.length + data.length);
    bytes.set(head);
    bytes.set(data, head.length);
    const startSeconds = frag.elementaryStreams.audio?.startPTS ?? frag.start;
    try {
      const context = new OfflineAudioContext(1, 1, SAMPLES_PER_SECOND);
      const buffer = await context.decodeAudioData(bytes.buffer);
      if (signal.aborted) return;
      hasDecoded = true;
      const peaks = peaksOf(buffer.getChannelData(0), buffer.sampleRate);
      sound.notify({ kind: "peaks", startSeconds, peaks });
    } catch {
      // One damaged piece is a gap; a sound without any readable piece is an error.
      if (hasDecoded || isHopeless || signal.aborted) return;
      isHopeless = true;
      sound.notify({ kind: "none", problem: "undecodable" });
    }
  }

  hls.on(Hls.Events.BUFFER_CODECS, (_event, { audio, audiovideo, tracks }) => {
    const hasSound = [audio, audiovideo, tracks?.audio, tracks?.audiovideo].some(Boolean);
    if (!hasSound) sound.notify({ kind: "none", problem: "silent" });
  });
  hls.on(Hls.Events.BUFFER_APPENDING, (_event, piece) => {
    const { type, data } = piece;
    if (type === "video") return;
    if (isHead(data)) {
      heads.set(type, data.slice());
      return;
    }
    const head = heads.get(type);
    if (head !== undefined && !isHopeless && sound.isWanted()) void decode(head, piece);
  });
}

/** Returns whether the data is an MP4 init segment. */
function isHead(data: Uint8Array): boolean {
  const name = String.fromCharCode(...data.subarray(4, 8));
  return name === "ftyp" || name === "moov";
}

export const PEAKS_PER_SECOND = 100;

/** Returns the loudest of each hundredth of a second. */
export function peaksOf(samples: Float32Array, samplesPerSecond: number): Uint8Array {
  const each = samplesPerSecond / PEAKS_PER_SECOND;
  const peaks = new Uint8Array(Math.ceil(samples.length / each));
  samples.forEach((sample, at) => {
    const place = Math.floor(at / each);
    const loud = Math.min(255, Math.round(Math.abs(sample) * 255));
    if (loud > (peaks[place] ?? 255)) peaks[place] = loud;
  });
  return peaks;
}
