import { useState } from "react";
import type { SeekRange } from "./scrubber.tsx";
import { useMedia } from "./use-media.ts";

/** The part of the stream that can be gone to. */
export function useRange(video: HTMLVideoElement, isLive: boolean): SeekRange {
  // The length of a film stays while its stream is loaded anew.
  const [lastLength, setLastLength] = useState(0);
  const length = useMedia(video, ({ duration }) => (Number.isFinite(duration) ? duration : 0));
  const start = useMedia(video, ({ seekable }) => (seekable.length > 0 ? seekable.start(0) : 0));
  const end = useMedia(video, ({ seekable }) =>
    seekable.length > 0 ? seekable.end(seekable.length - 1) : 0,
  );
  if (length > 0 && length !== lastLength) setLastLength(length);
  return isLive ? { start, end } : { start: 0, end: length > 0 ? length : lastLength };
}
