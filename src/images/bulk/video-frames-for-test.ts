import type { Video } from "#videos/video-record.ts";
import type { VideoFrames } from "./proposals.ts";

type Proposed = Awaited<ReturnType<VideoFrames["propose"]>>;

/** Describes an open video, controlled by the test. */
interface OpenVideo {
  videoId: string;
  /** Is null when the whole video is searched. */
  atSeconds: number | null;
  signal: AbortSignal;
  onProgress: (done: number, of: number) => void;
  /** Answers with six frames, the third being the best, or with the full frame. */
  answer: (frameCount?: number) => Promise<void>;
  fail: (error: Error) => Promise<void>;
}

/** Creates videos that stay open until the test answers. */
export function videoFramesForTest() {
  const open: OpenVideo[] = [];
  const opened: OpenVideo[] = [];
  function wait<Answer>(
    { id }: Video,
    atSeconds: number | null,
    rest: Pick<OpenVideo, "signal" | "onProgress">,
    answerOf: (frameCount: number) => Answer,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const end = async (how: () => void) => {
        open.splice(open.indexOf(video), 1);
        how();
        // Listeners have done their work by then.
        for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      };
      const video: OpenVideo = {
        videoId: id,
        atSeconds,
        ...rest,
        answer: (frameCount = 6) => end(() => resolve(answerOf(frameCount))),
        fail: (error) => end(() => reject(error)),
      };
      rest.signal.addEventListener("abort", () => void end(() => reject(rest.signal.reason)));
      open.push(video);
      opened.push(video);
    });
  }
  const frames: VideoFrames = {
    propose: (record, looking) =>
      wait(
        record,
        null,
        looking,
        (frameCount): Proposed => ({
          frames: Array.from({ length: frameCount }, (_, at) => ({
            atSeconds: at * 10,
            preview: new Blob([`small ${at * 10}`]),
          })),
          best: Math.min(2, Math.max(0, frameCount - 1)),
          image: frameCount === 0 ? null : new Blob([`${id(record)} 20`]),
        }),
      ),
    take: (record, atSeconds, signal) =>
      wait(
        record,
        atSeconds,
        { signal, onProgress: () => undefined },
        () => new Blob([`${id(record)} ${atSeconds}`]),
      ),
  };
  return {
    frames,
    open,
    opened,
    /** Returns an open video by id. */
    video(videoId: string): OpenVideo {
      const video = open.find((each) => each.videoId === videoId);
      if (video === undefined) throw new Error(`${videoId} is not open.`);
      return video;
    },
  };
}

const id = (record: Video) => record.id;
