import type { Video } from "#videos/video-record.ts";
import type { VideoFrames } from "./video-frames.ts";

type Proposed = Awaited<ReturnType<VideoFrames["propose"]>>;

/** A film that is open, to be answered by the test. */
interface OpenVideo {
  videoId: string;
  /** Null: the whole film is looked at. */
  atSeconds: number | null;
  signal: AbortSignal;
  onProgress: (done: number, of: number) => void;
  /** Answers as such a film would: six frames of which the third is the best, or the frame in full. */
  answer: (frameCount?: number) => Promise<void>;
  fail: (error: Error) => Promise<void>;
}

/** Films that open and wait for what the test has them do. */
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
        // What hears of it has done its part by then.
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
    /** Those that are open now. */
    open,
    /** All that were ever opened. */
    opened,
    /** The film that is open, by its id. */
    video(videoId: string): OpenVideo {
      const video = open.find((each) => each.videoId === videoId);
      if (video === undefined) throw new Error(`${videoId} is not open.`);
      return video;
    },
  };
}

const id = (record: Video) => record.id;
