import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createApi } from "./api/app.ts";
import { resumeUploads } from "./api/complete-upload.ts";
import { type ApiDeps, accountOf } from "./api/context.ts";
import { type ControlDeps, createControl } from "./api/control.ts";
import { type Front, honoHandler, openFront } from "./api/front.ts";
import { createStats } from "./api/stats.ts";
import { type Arrivals, createArrivals } from "./arrivals/arrivals.ts";
import { findEmbedded, findForeign } from "./arrivals/stored-file.ts";
import { createCdn } from "./cdn/cdn.ts";
import type { PlaybackSettings } from "./cdn/types.ts";
import { type Clock, createClock } from "./clock.ts";
import { findFfmpeg } from "./encoder/encode.ts";
import { createEncodeQueue, type EncodeQueue } from "./encoder/queue.ts";
import type { NodeHandler } from "./http.ts";
import type { SandboxOptions, SeedName } from "./options.ts";
import { generateSeed, seedState } from "./seed/seed.ts";
import { lockDirectory } from "./state/directory-lock.ts";
import { encodeJobs } from "./state/encode-jobs.ts";
import { playbackView } from "./state/playback.ts";
import { ACCOUNT_ID, openState, type State } from "./state/state.ts";
import { createStorageClient } from "./storage/client.ts";
import { createEmbeddedStorage } from "./storage/embedded.ts";
import type { EmbeddedStorage, StorageClient, StorageIdentity } from "./storage/types.ts";

/** Is the `provider` that the sandbox's playback lookup wants (contract 4.11). */
export const SANDBOX_PROVIDER = "sandbox";

const NO_FFMPEG =
  "ffmpeg and ffprobe are not on PATH: H.264/AAC videos get one quality, the file's own, and other videos are not encoded.";

/** Describes a running platform. Origins have no trailing slash. */
export interface Sandbox {
  apiOrigin: string;
  storageOrigin: string;
  cdnOrigin: string;
  apiKey: string;
  provider: string;
  /** Is an absolute path. */
  dataDirectory: string;
  /** Stops everything; the data directory stays. */
  close(): Promise<void>;
}

/** Returns what a dashboard in front of a sandbox has to know. */
export function deploymentOf(sandbox: Sandbox) {
  return {
    platform: {
      platformUrl: sandbox.apiOrigin,
      apiKey: sandbox.apiKey,
      playbackUrl: sandbox.cdnOrigin,
    },
    config: {
      provider: sandbox.provider,
      storageHosts: [new URL(sandbox.storageOrigin).host],
      mediaHosts: [new URL(sandbox.cdnOrigin).host],
    },
  };
}

type OnClose = (closer: () => Promise<void> | void) => void;

/**
 * Starts a platform. When it cannot, it leaves nothing running behind.
 * @throws PortInUseError, DirectoryInUseError, RangeError for an instant that is none
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const closers: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (let last = closers.pop(); last !== undefined; last = closers.pop()) await last();
  };
  try {
    return { ...(await start(options, (closer) => closers.push(closer))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Holds where a platform is, and what is stored there. */
interface Place {
  options: SandboxOptions;
  onClose: OnClose;
  clock: Clock;
  dataDirectory: string;
  scratchDirectory: string;
  mediaDirectory: string;
  encodedDirectory: (vodId: string) => string;
  state: State;
}

interface Files {
  /** Is null where the storage is another one. */
  embedded: EmbeddedStorage | null;
  storageOrigin: string;
  storage: StorageClient;
  /** Returns the file of a stored object, or null when the storage is not the embedded one or lacks it. */
  objectPath: (key: string) => string | null;
  arrivals: Arrivals;
}

/** Holds the encoder, which a reset restarts. */
interface Encoder {
  queue: EncodeQueue;
  reopen: () => void;
}

const USUAL_PLAYBACK = { links: "path", turns: 1 } as const;

async function start(options: SandboxOptions, onClose: OnClose): Promise<Omit<Sandbox, "close">> {
  const place = await openPlace(options, onClose);
  const { state } = place;
  const fronts = await openFronts(options, onClose);
  const files = await openFiles(place, fronts.storage.origin);
  const encoder = await openEncoder(place, files);
  const api = createDeps(place, files, { encoder, fronts });
  const playback = createPlayback(options);
  const cdn = createCdn({
    clock: place.clock,
    startedAtMs: place.clock.now().getTime(),
    secret: accountOf(state).playbackSecret,
    provider: SANDBOX_PROVIDER,
    playback: playback.current,
    origin: () => fronts.cdn.origin,
    lookForFiles: () => api.lookForFiles(),
    ...playbackView(state, place.encodedDirectory, place.mediaDirectory),
  });
  const serve = (front: Front, handler: NodeHandler, watch?: NodeHandler) => {
    const control = createControl({
      api,
      faults: front.faults,
      reset: (seed) => reset({ place, files, encoder, fronts, api, playback }, seed),
      changePlayback: playback.change,
      scratchDirectory: place.scratchDirectory,
      objectPath: files.objectPath,
    });
    front.serve(control, handler, watch);
  };
  serve(
    fronts.storage,
    files.embedded?.handle ?? ((_, response) => response.writeHead(404).end()),
    api.stats.notePart,
  );
  // The storage answers by now, and no client can act before the work that a crash left is finished.
  await resumeUploads(api);
  await files.arrivals.look();
  serve(fronts.cdn, cdn);
  serve(fronts.api, honoHandler(createApi(api)));
  // Registered last, so closed first: no request may reach parts that are closed already.
  onClose(async () => {
    await Promise.all(Object.values(fronts).map((front) => front.close()));
  });
  encoder.queue.wake();
  return {
    apiOrigin: fronts.api.origin,
    storageOrigin: files.storageOrigin,
    cdnOrigin: fronts.cdn.origin,
    apiKey: options.apiKey,
    provider: SANDBOX_PROVIDER,
    dataDirectory: place.dataDirectory,
  };
}

/** Takes the data directory, and opens or seeds what is stored in it. */
async function openPlace(options: SandboxOptions, onClose: OnClose): Promise<Place> {
  const clock = createClock(options.now ?? undefined);
  const dataDirectory = resolve(options.dataDirectory);
  const scratchDirectory = join(dataDirectory, "scratch");
  const mediaDirectory = join(dataDirectory, "media");
  await mkdir(dataDirectory, { recursive: true });
  onClose(await lockDirectory(dataDirectory));
  await rm(scratchDirectory, { recursive: true, force: true });
  const state = openState(dataDirectory, clock);
  onClose(() => state.close());
  if (state.account.latest(ACCOUNT_ID) === undefined) seedState(state, options.seed);
  else generateSeed(state);
  return {
    options,
    onClose,
    clock,
    dataDirectory,
    scratchDirectory,
    mediaDirectory,
    encodedDirectory: (vodId) => join(mediaDirectory, "vod", vodId),
    state,
  };
}

/** Opens the storage, and what watches for files in it. */
async function openFiles(
  { options, onClose, dataDirectory, scratchDirectory, mediaDirectory, state }: Place,
  ownOrigin: string,
): Promise<Files> {
  const identity = storageIdentity(options, state);
  const embedded =
    options.externalStorage === null
      ? await createEmbeddedStorage({
          ...identity,
          directory: join(dataDirectory, "storage"),
          onObject: (key) => arrivals.arrived(key),
        })
      : null;
  if (embedded !== null) onClose(() => embedded.close());
  const storageOrigin = options.externalStorage?.endpoint ?? ownOrigin;
  const storage = createStorageClient({ ...identity, endpoint: storageOrigin });
  const objectPath = (key: string) => embedded?.pathOf(key) ?? null;
  const arrivals = createArrivals({
    state,
    findStored:
      embedded === null ? findForeign(storage, scratchDirectory) : findEmbedded(objectPath),
    mediaDirectory,
    log: options.log,
  });
  onClose(() => arrivals.idle());
  return { embedded, storageOrigin, storage, objectPath, arrivals };
}

async function openEncoder(
  { options, onClose, state, scratchDirectory, encodedDirectory }: Place,
  { storage, objectPath }: Files,
): Promise<Encoder> {
  const { log } = options;
  const ffmpegPath = await findFfmpeg(options.ffmpeg ?? undefined);
  if (ffmpegPath === null && options.ffmpeg !== "off") log(NO_FFMPEG);
  const openQueue = () =>
    createEncodeQueue({
      ...encodeJobs({ state, storage, objectPath, scratchDirectory, encodedDirectory, log }),
      ffmpegPath,
      // The delay is doubled, so that a new VOD is visibly offline for a while first.
      minimumMs: options.settleMs * 2,
      log,
    });
  const encoder: Encoder = {
    queue: openQueue(),
    reopen() {
      encoder.queue = openQueue();
    },
  };
  onClose(() => encoder.queue.close());
  return encoder;
}

function createDeps(
  { state, options, mediaDirectory, encodedDirectory }: Place,
  { storage, arrivals, embedded }: Files,
  { encoder, fronts }: { encoder: Encoder; fronts: Fronts },
): ApiDeps {
  return {
    state,
    storage,
    options,
    cdnOrigin: () => fronts.cdn.origin,
    arrivals,
    // The embedded storage reports uploads by itself.
    lookForFiles: async () => (embedded === null ? await arrivals.look() : undefined),
    mediaDirectory,
    formHost: (url) => formHost(url, embedded !== null),
    encodedDirectory,
    wakeEncoder: () => encoder.queue.wake(),
    stats: createStats(),
  };
}

/** Holds how videos are played, which tests change. */
function createPlayback({ playbackTtlSeconds }: SandboxOptions) {
  const usual: PlaybackSettings = { ttlSeconds: playbackTtlSeconds, ...USUAL_PLAYBACK };
  let settings = usual;
  const change: ControlDeps["changePlayback"] = ({
    ttlSeconds = settings.ttlSeconds,
    links = settings.links,
    turns = settings.turns,
  }) => {
    settings = { ttlSeconds, links, turns };
  };
  return {
    current: () => settings,
    change,
    reset() {
      settings = usual;
    },
  };
}

/** Empties everything, and seeds it as it was or by another name. */
async function reset(
  {
    place: { state, mediaDirectory },
    files: { arrivals, embedded },
    encoder,
    fronts,
    api,
    playback,
  }: {
    place: Place;
    files: Files;
    encoder: Encoder;
    fronts: Fronts;
    api: ApiDeps;
    playback: ReturnType<typeof createPlayback>;
  },
  seed: SeedName | undefined,
): Promise<void> {
  const account = accountOf(state);
  for (const front of Object.values(fronts)) front.faults.clear();
  playback.reset();
  await encoder.queue.close();
  await arrivals.idle();
  state.clear();
  seedState(state, seed ?? account.seed, account);
  api.stats.clear();
  encoder.reopen();
  await embedded?.reset();
  await rm(mediaDirectory, { recursive: true, force: true });
}

/**
 * Returns the value of `bucket` in a form: the host alone if its root is the bucket, as in the embedded storage.
 * Otherwise it is host and bucket, because only path-style URLs work with every S3.
 */
function formHost(url: string, isHostEnough: boolean): string {
  const { host, pathname } = new URL(url);
  return isHostEnough ? host : `${host}${pathname.replace(/\/$/, "")}`;
}

interface Fronts {
  api: Front;
  storage: Front;
  cdn: Front;
}

async function openFronts({ host, ...ports }: SandboxOptions, onClose: OnClose): Promise<Fronts> {
  const opened = async (front: Promise<Front>) => {
    const it = await front;
    onClose(() => it.close());
    return it;
  };
  return {
    api: await opened(openFront("api", host, ports.apiPort, "SANDBOX_API_PORT")),
    storage: await opened(openFront("storage", host, ports.storagePort, "SANDBOX_STORAGE_PORT")),
    cdn: await opened(openFront("cdn", host, ports.cdnPort, "SANDBOX_CDN_PORT")),
  };
}

function storageIdentity(options: SandboxOptions, state: State): StorageIdentity {
  const external = options.externalStorage;
  return {
    bucket: external?.bucket ?? "reeldesk",
    region: external?.region ?? "us-east-1",
    credentials:
      external === null
        ? accountOf(state).storageCredentials
        : { accessKeyId: external.accessKeyId, secretAccessKey: external.secretAccessKey },
    clock: state.clock,
  };
}
