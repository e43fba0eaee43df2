import type { Vod } from "#videos/vod-record.ts";
import type { FilmFrames } from "./film-frames.ts";

type Proposed = Awaited<ReturnType<FilmFrames["propose"]>>;

/** A film that is open, to be answered by the test. */
interface OpenFilm {
  vodId: string;
  /** Null: the whole film is looked at. */
  atSeconds: number | null;
  signal: AbortSignal;
  onProgress: (done: number, of: number) => void;
  /** Answers as such a film would: six frames of which the third is the best, or the frame in full. */
  answer: (frameCount?: number) => Promise<void>;
  fail: (error: Error) => Promise<void>;
}

/** Films that open and wait for what the test has them do. */
export function filmFramesForTest() {
  const open: OpenFilm[] = [];
  const opened: OpenFilm[] = [];
  function wait<Answer>(
    { id }: Vod,
    atSeconds: number | null,
    rest: Pick<OpenFilm, "signal" | "onProgress">,
    answerOf: (frameCount: number) => Answer,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const end = async (how: () => void) => {
        open.splice(open.indexOf(film), 1);
        how();
        // What hears of it has done its part by then.
        for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      };
      const film: OpenFilm = {
        vodId: id,
        atSeconds,
        ...rest,
        answer: (frameCount = 6) => end(() => resolve(answerOf(frameCount))),
        fail: (error) => end(() => reject(error)),
      };
      rest.signal.addEventListener("abort", () => void end(() => reject(rest.signal.reason)));
      open.push(film);
      opened.push(film);
    });
  }
  const frames: FilmFrames = {
    propose: (vod, looking) =>
      wait(
        vod,
        null,
        looking,
        (frameCount): Proposed => ({
          frames: Array.from({ length: frameCount }, (_, at) => ({
            atSeconds: at * 10,
            preview: new Blob([`small ${at * 10}`]),
          })),
          best: Math.min(2, Math.max(0, frameCount - 1)),
          picture: frameCount === 0 ? null : new Blob([`${id(vod)} 20`]),
        }),
      ),
    take: (vod, atSeconds, signal) =>
      wait(
        vod,
        atSeconds,
        { signal, onProgress: () => undefined },
        () => new Blob([`${id(vod)} ${atSeconds}`]),
      ),
  };
  return {
    frames,
    /** Those that are open now. */
    open,
    /** All that were ever opened. */
    opened,
    /** The film that is open, by its id. */
    film(vodId: string): OpenFilm {
      const film = open.find((each) => each.vodId === vodId);
      if (film === undefined) throw new Error(`${vodId} is not open.`);
      return film;
    },
  };
}

const id = (vod: Vod) => vod.id;
