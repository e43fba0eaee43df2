import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { NEVER_MS, type Write } from "../state/collection.ts";
import type { Awaited } from "../state/records.ts";
import type { State } from "../state/state.ts";
import { writeDurably } from "../storage/durable.ts";
import { createKeyedLock, type KeyedLock } from "../storage/keyed-lock.ts";
import { checkFile, FileRefusal, MAX_BYTES } from "./check-file.ts";
import type { FindStored } from "./stored-file.ts";

/** A transfer that began in time may end long after its right to begin did. */
const GRACE_MS = 3_600_000;

export interface ArrivalsDeps {
  state: State;
  findStored: FindStored;
  /** Holds the accepted files, served by the CDN. */
  mediaDirectory: string;
  log(line: string): void;
}

/** Tracks files on their way from the storage to the record that they belong to. */
export interface Arrivals {
  /** Notes that an object is to come; one that lies there already is not taken for it. */
  expect(awaited: Omit<Awaited, "revision" | "refusal">): Promise<void>;
  /** Reports an object; if awaited, it is checked in the background. */
  arrived(key: string): void;
  /** Checks all awaited objects. Never rejects. */
  look(): Promise<void>;
  /** Resolves when no check is running. */
  idle(): Promise<void>;
}

interface Context extends ArrivalsDeps {
  lock: KeyedLock;
  /** Holds the checks under way. */
  running: Set<Promise<void>>;
  /** Holds the look at all that is awaited, while it is under way. */
  looking: Promise<void> | null;
}

/** Turns uploaded objects into tracks and images once their bytes are there (contract 4.6 to 4.9). */
export function createArrivals(deps: ArrivalsDeps): Arrivals {
  const context: Context = {
    ...deps,
    lock: createKeyedLock(),
    running: new Set(),
    looking: null,
  };
  const { state, lock, running } = context;
  return {
    expect: (awaited) =>
      lock.run(awaited.key, async () => {
        // An earlier, unchecked upload to the same key still counts.
        const before = state.awaited.latest(awaited.key);
        const revision =
          before === undefined
            ? ((await deps.findStored(awaited.key))?.revision ?? null)
            : before.revision;
        state.commit(state.awaited.put(awaited.key, { ...awaited, revision, refusal: null }));
      }),
    arrived(key) {
      if (state.awaited.latest(key) === undefined) return;
      const work = takeInTurn(context, key).finally(() => running.delete(work));
      running.add(work);
    },
    look() {
      // Simultaneous lookups ask the storage once.
      context.looking ??= lookAtAll(context).finally(() => {
        context.looking = null;
      });
      return context.looking;
    },
    async idle() {
      await context.looking;
      await Promise.all(running);
    },
  };
}

async function lookAtAll(context: Context): Promise<void> {
  const { state } = context;
  for (const { key, expiresAtMs } of state.awaited.all()) {
    await takeInTurn(context, key);
    const isOver = state.nowMs() > expiresAtMs + GRACE_MS;
    if (isOver && state.awaited.latest(key) !== undefined) {
      state.commit(state.awaited.remove(key));
    }
  }
}

async function takeInTurn(context: Context, key: string): Promise<void> {
  try {
    await context.lock.run(key, () => take(context, key));
  } catch (error) {
    context.log(`could not look at ${key}: ${String(error)}`);
  }
}

/** Checks an object that has arrived since the last look, and attaches it to its record. */
async function take(context: Context, key: string): Promise<void> {
  const { state, findStored, mediaDirectory } = context;
  const awaited = state.awaited.latest(key);
  if (awaited === undefined) return;
  const stored = await findStored(key);
  if (stored === null || stored.revision === awaited.revision) return;
  const { revision } = stored;
  try {
    if (stored.sizeBytes > MAX_BYTES[awaited.target.kind]) throw new FileRefusal("too large");
    const bytes = await stored.read();
    const file = fileName(awaited, checkFile(awaited.target, bytes));
    const path = join(mediaDirectory, file);
    await mkdir(dirname(path), { recursive: true });
    await writeDurably(path, [bytes]);
    commitIfAwaited(state, key, { revision, refusal: null }, (now) => attach(state, now, file));
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    context.log(`not taken: ${key}: ${error.message}`);
    commitIfAwaited(state, key, { revision, refusal: error.message }, () => []);
  }
}

/** The request may have been cancelled while it was read. */
function commitIfAwaited(
  state: State,
  key: string,
  change: Pick<Awaited, "revision" | "refusal">,
  writes: (awaited: Awaited) => Write[],
): void {
  const awaited = state.awaited.latest(key);
  if (awaited === undefined) return;
  state.commit(...writes(awaited), state.awaited.put(key, { ...awaited, ...change }));
}

function attach(state: State, { target, settleMs }: Awaited, file: string): Write[] {
  const seenFromMs = settleMs === null ? NEVER_MS : state.nowMs() + settleMs;
  if (target.kind === "subtitle") {
    const { track } = target;
    return [state.subtitles.put(track.id, { ...track, file }, seenFromMs)];
  }
  const { owner, slot } = target;
  const name = `${owner}-${slot}`;
  const pictures = state.pictures.latest(owner) ?? { splashscreen: [], thumbnail: [] };
  const previousFile = state.pictureFiles.latest(name)?.file ?? null;
  return [
    state.pictures.put(owner, { ...pictures, [slot]: [name] }, seenFromMs),
    state.pictureFiles.put(name, { file, previousFile, seenFromMs }, seenFromMs),
  ];
}

function fileName({ target }: Awaited, extension: string): string {
  const name = `${randomUUID()}.${extension}`;
  return target.kind === "subtitle"
    ? join("subtitles", name)
    : join("pictures", encodeURIComponent(target.owner), name);
}
