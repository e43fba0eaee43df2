import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { PictureJob } from "#images/picture-job.ts";
import {
  dropPictureJob,
  pictureJobQueries,
  pictureJobs,
  retryPictureJob,
  startPicture,
} from "#images/picture-jobs-queries.ts";
import type { PictureKind } from "#images/pictures.ts";
import { newId } from "#shared/format/ids.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { ApiError, toProblem } from "#shared/http/errors.ts";
import { persist, sendingReasonOf, waitReasonOf } from "#shared/http/persist.ts";
import type { Problem } from "#shared/http/problem.ts";
import { unheld } from "#shared/http/unheld.ts";
import { createLeaveQuestion } from "#shared/sync/leave-question.ts";
import { setWorkPresence } from "#shared/sync/work-presence.tsx";
import { forgetVod, noteVod } from "#videos/vod-library-queries.ts";
import { getVod } from "#videos/vods.ts";
import { awaitedPlaces, lackingKinds, placeOf } from "./board-films.ts";

interface GivenPicture {
  vodId: string;
  kind: PictureKind;
  file: Blob;
}

/**
 * What was seen of the film before anything was sent to it. `hasOne`: somebody else gave it a picture meanwhile.
 * `noFilm`: there is no such film any more.
 */
type Look = "none" | "looking" | "hasOne" | "noFilm" | "failed";

/** How a given picture stands. */
export interface QueuedPicture extends GivenPicture {
  id: string;
  look: Look;
  /** Why the film could not be looked up. */
  lookProblem: Problem | null;
  /** Null: it waits for its turn, or is no longer on its way. */
  job: PictureJob | null;
  /** Something else called it off: another picture for the same place. */
  isGone: boolean;
}

/** Pictures on their way to many films, on whatever page the person is meanwhile. */
export interface PictureQueue {
  subscribe: (listener: () => void) => () => void;
  /** In the order in which they were given. */
  getSnapshot: () => readonly QueuedPicture[];
  /** The ones of a film; the same list until one of them changes. */
  ofFilm: (vodId: string) => readonly QueuedPicture[];
  add: (pictures: readonly GivenPicture[]) => void;
  /** Puts in line again what failed, and looks once more for what was not seen. */
  retry: (ids: Iterable<string>) => void;
  /** Calls one off as far as it has not left, and takes it off the list. */
  drop: (id: string) => void;
  /** Takes those off the list of which there is nothing more to say. */
  tidy: () => void;
}

/** On their way to storage at one time. */
const MOST_SENDING = 3;
/** The same with those that are looked for. */
const MOST_BEGUN = 12;

const NONE: readonly QueuedPicture[] = [];

const queues = new WeakMap<QueryClient, PictureQueue>();

/** The one queue of the page. */
export function pictureQueueOf(services: ApiServices): PictureQueue {
  const queue = queues.get(services.queryClient) ?? createPictureQueue(services);
  queues.set(services.queryClient, queue);
  return queue;
}

function createPictureQueue(services: ApiServices): PictureQueue {
  const looking = unheld(services.api);
  const listeners = new Set<() => void>();
  const askBeforeLeaving = createLeaveQuestion("work");
  /** The job of each that was begun. */
  const jobIds = new Map<string, string>();
  /** Of each whose film is being looked up. */
  const looks = new Map<string, AbortController>();
  let snapshot: readonly QueuedPicture[] = [];
  let byFilm: Map<string, readonly QueuedPicture[]> = new Map();

  function publish(next: readonly QueuedPicture[]): void {
    snapshot = next;
    const before = byFilm;
    byFilm = filmsOf(next);
    for (const [vodId, pictures] of before) {
      if (areSame(pictures, byFilm.get(vodId) ?? NONE)) byFilm.set(vodId, pictures);
    }
    askBeforeLeaving(next.some((each) => isUnbegun(each) || isHalted(each)));
    setWorkPresence(
      "pictures",
      next.some((each) => isOnItsWay(each) || isInTrouble(each)),
    );
    for (const listener of listeners) listener();
  }

  /** What is begun in here is heard of in the midst of it. */
  let isFollowing = false;
  /** Takes over how the jobs stand, and begins as many as there is room for. */
  function follow(): void {
    if (isFollowing) return;
    isFollowing = true;
    takeOver();
    while (beginOne()) takeOver();
    isFollowing = false;
  }
  function takeOver(): void {
    const jobs = new Map(pictureJobs(services).map((job) => [job.id, job]));
    const next = snapshot.map((each) => {
      const jobId = jobIds.get(each.id);
      if (jobId === undefined) return each;
      const job = jobs.get(jobId) ?? null;
      return job === each.job ? each : { ...each, job, isGone: job === null };
    });
    if (next.some((each, at) => each !== snapshot[at])) publish(next);
  }
  function beginOne(): boolean {
    const count = (standing: PictureStandingName) =>
      snapshot.filter((each) => standingOf(each) === standing).length;
    const sending = count("looking") + count("sending");
    const isRoom = sending < MOST_SENDING && sending + count("settling") < MOST_BEGUN;
    const next = isRoom ? snapshot.find(isWaiting) : undefined;
    if (next === undefined) return false;
    change(next.id, { look: "looking", lookProblem: null });
    void lookAndSend(next);
    return true;
  }
  function change(id: string, to: Partial<QueuedPicture>): void {
    publish(snapshot.map((each) => (each.id === id ? { ...each, ...to } : each)));
  }

  /** What was true when frames were proposed may not be any more: the film is looked up right before. */
  async function lookAndSend({ id, vodId, kind, file }: QueuedPicture): Promise<void> {
    const stopping = new AbortController();
    looks.set(id, stopping);
    const { signal } = stopping;
    let to: Partial<QueuedPicture> = {};
    try {
      const vod = await persist(
        () => getVod(looking, vodId, signal),
        signal,
        undefined,
        sendingReasonOf,
      );
      if (signal.aborted) return;
      noteVod(services.queryClient, vod);
      if (!lackingKinds(vod, "both").includes(kind)) to = { look: "hasOne" };
      else if (isGivenElsewhere({ vodId, kind })) to = { look: "none", isGone: true };
      else jobIds.set(id, startPicture(services, { type: "vod", id: vodId }, kind, file));
    } catch (error) {
      if (signal.aborted) return;
      const isNoFilm = error instanceof ApiError && error.kind === "not-found";
      to = isNoFilm ? { look: "noFilm" } : { look: "failed", lookProblem: toProblem(error) };
      // Those behind it would be refused alike.
      if (waitReasonOf(error) === "signed-out") {
        publish(snapshot.map((each) => (isWaiting(each) ? { ...each, ...to } : each)));
      }
    }
    looks.delete(id);
    change(id, to);
    follow();
  }
  function isGivenElsewhere({ vodId, kind }: Pick<GivenPicture, "vodId" | "kind">): boolean {
    const own = new Set(jobIds.values());
    const others = pictureJobs(services).filter((job) => !own.has(job.id));
    return awaitedPlaces(others).has(placeOf(vodId, kind));
  }
  function stopLooking(id: string): void {
    looks.get(id)?.abort();
    looks.delete(id);
  }

  new QueryObserver(services.queryClient, pictureJobQueries.all()).subscribe(follow);

  function takeOff(isOff: (each: QueuedPicture) => boolean): void {
    const next = snapshot.filter((each) => !isOff(each));
    if (next.length === snapshot.length) return;
    for (const each of snapshot.filter(isOff)) {
      stopLooking(each.id);
      jobIds.delete(each.id);
      if (standingOf(each) === "noFilm") forgetVod(services.queryClient, each.vodId);
    }
    publish(next);
    follow();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    ofFilm: (vodId) => byFilm.get(vodId) ?? NONE,
    add(pictures) {
      const isRival = (each: QueuedPicture) => pictures.some((given) => isSamePlace(given, each));
      for (const { id } of snapshot.filter(isRival)) stopLooking(id);
      publish([
        ...snapshot.filter((each) => !isRival(each)),
        ...pictures.map(
          (given): QueuedPicture => ({
            ...given,
            id: newId(),
            look: "none",
            lookProblem: null,
            job: null,
            isGone: false,
          }),
        ),
      ]);
      follow();
    },
    retry(ids) {
      const wanted = new Set(ids);
      const next = snapshot.map((each): QueuedPicture => {
        if (!wanted.has(each.id) || standingOf(each) !== "failed") return each;
        jobIds.delete(each.id);
        return { ...each, job: null, look: "none" };
      });
      publish(next);
      for (const { id, job } of next) {
        const isUnseen = wanted.has(id) && job?.step === "unconfirmed";
        if (isUnseen) retryPictureJob(services, job.id);
      }
      follow();
    },
    drop(id) {
      const jobId = jobIds.get(id);
      if (jobId !== undefined) dropPictureJob(services, jobId);
      // Storage may have it, and then it stays in sight as that.
      const isLeft = pictureJobs(services).some((job) => job.id === jobId);
      if (!isLeft) takeOff((each) => each.id === id);
    },
    tidy: () => takeOff((each) => !isOnItsWay(each) && !isInTrouble(each)),
  };
}

function filmsOf(pictures: readonly QueuedPicture[]): Map<string, readonly QueuedPicture[]> {
  const films = new Map<string, QueuedPicture[]>();
  for (const each of pictures) films.set(each.vodId, [...(films.get(each.vodId) ?? []), each]);
  return films;
}

function isSamePlace(one: GivenPicture, other: GivenPicture): boolean {
  return one.vodId === other.vodId && one.kind === other.kind;
}

function areSame(some: readonly QueuedPicture[], others: readonly QueuedPicture[]): boolean {
  return some.length === others.length && some.every((each, at) => each === others[at]);
}

/** How a picture stands, in one word. */
export type PictureStandingName = PictureJob["step"] | "waiting" | "gone" | Exclude<Look, "none">;

/** Says it of the furthest that a picture has come. */
export function standingOf({ job, isGone, look }: QueuedPicture): PictureStandingName {
  if (isGone) return "gone";
  if (job === null) return look === "none" ? "waiting" : look;
  return job.step === "failed" && job.problem?.kind === "not-found" ? "noFilm" : job.step;
}

/** Whether it has not been begun. */
function isWaiting(each: QueuedPicture): boolean {
  return standingOf(each) === "waiting";
}

/** Whether nothing was sent of it, and something is to be. */
function isUnbegun(each: QueuedPicture): boolean {
  return isWaiting(each) || standingOf(each) === "looking";
}

/** Whether nobody was signed in when it was to be sent: one press sends it, as long as the page is there. */
function isHalted(each: QueuedPicture): boolean {
  const problem = each.job?.problem ?? each.lookProblem;
  return standingOf(each) === "failed" && problem?.kind === "signed-out";
}

/** Whether something is still to come of it by itself. */
function isOnItsWay(each: QueuedPicture): boolean {
  return ["waiting", "looking", "sending", "settling"].includes(standingOf(each));
}

/** Whether somebody may want to try it again. */
export function isInTrouble(each: QueuedPicture): boolean {
  return ["failed", "unconfirmed"].includes(standingOf(each));
}

/** How many of them are there, how many need somebody, and how many are to come or have come. */
export function countPictures(pictures: readonly QueuedPicture[]): {
  done: number;
  trouble: number;
  total: number;
} {
  const isDone = (each: QueuedPicture) =>
    ["seen", "altered", "untold", "replaced"].includes(standingOf(each));
  const isLeftOut = (each: QueuedPicture) => ["hasOne", "noFilm"].includes(standingOf(each));
  return {
    done: pictures.filter(isDone).length,
    trouble: pictures.filter(isInTrouble).length,
    total: pictures.filter((each) => !isLeftOut(each)).length,
  };
}

/** Pictures on their way to many films, and the means to send more. */
export function usePictureQueue(): { queue: PictureQueue; pictures: readonly QueuedPicture[] } {
  const queue = pictureQueueOf(useApi());
  return { queue, pictures: useSyncExternalStore(queue.subscribe, queue.getSnapshot) };
}
