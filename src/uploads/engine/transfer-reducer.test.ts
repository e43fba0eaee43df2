import { describe, expect, it } from "vitest";
import { transferForTest } from "#test/transfers-for-test.ts";
import type { TransferFailure, TransferStage } from "#uploads/transfer.ts";
import { stateOf, type TransferState } from "#uploads/transfer-state.ts";
import { beginUpload, NOTHING_TOLD, type StoredUpload } from "./stored-upload.ts";
import type { Effect, TransferEvent } from "./transfer-events.ts";
import { reduce } from "./transfer-reducer.ts";

const MiB = 1024 ** 2;
const NOW_MS = 5000;
const file = new File([new Uint8Array(12 * MiB)], "ferry.mp4");
const details = {
  title: null,
  description: null,
  folderIds: [],
  recipeId: null,
  playlistId: null,
  isKeptUnpublished: false,
};
const session = { storagePath: "p", uploaderId: "u" };
const completion = { isSent: false, earlierVodIds: ["v"], repairs: 0 };
const none = new Map<number, string>();
const one = new Map([[1, '"a"']]);
const all = new Map([
  [1, '"a"'],
  [2, '"b"'],
  [3, '"c"'],
]);

/** Returns a transfer of three parts, of which the first is in storage. */
function at(stage: TransferStage, record: Partial<StoredUpload> = {}): TransferState {
  const stored = { ...beginUpload({ file, handle: null, details }, "id", 0), session, stage };
  return stateOf({ ...stored, ...record }, one, file);
}

const queued = { kind: "queued" } as const;
const sending = { kind: "sending" } as const;
const paused = { kind: "paused" } as const;
const needsFile = { kind: "needs-file", oneClick: false, mismatch: [] } as const;
const finishing = { kind: "finishing" } as const;
const encoding = { kind: "encoding", videoId: "v1" } as const;
const ready = { kind: "ready", videoId: "v1" } as const;
const gone = { kind: "session-gone" } as const;
const waiting = { kind: "waiting", reason: "network" } as const;
const failed = (failure: TransferFailure) => ({ kind: "failed", failure }) as const;
const denied = { kind: "storage-refused", status: 403, code: null } as const;
const unknown = { kind: "outcome-unknown" } as const;
const fileTaken = (state: TransferState): TransferEvent => ({
  kind: "file-taken",
  source: { file, handle: null },
  stored: state.stored,
  etags: new Map(state.etags),
});
const refused = (partNumbers: number[] | null): TransferEvent => ({
  kind: "parts-refused",
  partNumbers,
  failure: denied,
});

const part = (uploaderId: string) => ({ partNumber: 2, etag: '"b"', uploaderId });

type Row = [
  name: string,
  state: TransferState,
  event: TransferEvent,
  stage: TransferStage,
  effects?: Effect[],
];

const send: Effect = { kind: "send" };
const stop: Effect = { kind: "stop" };
const complete: Effect = { kind: "complete" };
const forgetParts: Effect = { kind: "forget-parts", partNumbers: null };
const open = (mayAsk: boolean): Effect => ({ kind: "open", mayAsk });

const ROWS: Row[] = [
  ["sends what was added", at(queued), { kind: "begun" }, queued, [send]],
  ["does not send what was paused before it began", at(paused), { kind: "begun" }, paused],
  ["sends when its turn comes", at(queued), { kind: "turn", hasTurn: true }, sending],
  ["queues again when others come first", at(sending), { kind: "turn", hasTurn: false }, queued],
  ["keeps waiting when its turn comes", at(waiting), { kind: "turn", hasTurn: true }, waiting],
  ["waits for the network", at(sending), { kind: "waiting", reason: "network" }, waiting],
  ["continues when the wait is over", at(waiting), { kind: "waiting", reason: null }, sending],
  [
    "finishes when the wait is over and all parts are there",
    { ...at(waiting), etags: all },
    { kind: "waiting", reason: null },
    finishing,
  ],
  [
    "stays paused when a wait is reported late",
    at(paused),
    { kind: "waiting", reason: null },
    paused,
  ],

  ["pauses while it is sent", at(sending), { kind: "pause" }, paused, [stop]],
  ["pauses while it waits", at(waiting), { kind: "pause" }, paused, [stop]],
  [
    "does not pause when all parts are there",
    { ...at(sending), etags: all },
    { kind: "pause" },
    sending,
  ],
  ["does not pause while it is finished", at(finishing), { kind: "pause" }, finishing],
  ["continues when it is resumed", at(paused), { kind: "resume" }, queued, [send]],
  [
    "asks for its file when it is resumed without it",
    { ...at(paused), file: null },
    { kind: "resume" },
    needsFile,
    [open(true)],
  ],
  ["ignores a second resume", at(sending), { kind: "resume" }, sending],

  [
    "stops and forgets its parts when it is cancelled",
    at(sending),
    { kind: "cancel" },
    { kind: "cancelled" },
    [stop, forgetParts],
  ],
  [
    "is cancelled while it needs its file",
    at(needsFile),
    { kind: "cancel" },
    { kind: "cancelled" },
    [stop, forgetParts],
  ],
  ["is not cancelled while it is finished", at(finishing), { kind: "cancel" }, finishing],
  ["is not cancelled once it is a video", at(encoding), { kind: "cancel" }, encoding],
  [
    "is not cancelled while its outcome is unknown",
    at(failed(unknown)),
    { kind: "cancel" },
    failed(unknown),
  ],

  [
    "completes when all parts are there",
    { ...at(sending), etags: all },
    { kind: "sent" },
    finishing,
    [complete],
  ],
  [
    "checks the outcome when all parts are there and complete was sent before",
    { ...at(sending, { completion: { ...completion, isSent: true } }), etags: all },
    { kind: "sent" },
    { kind: "checking" },
    [complete],
  ],
  [
    "checks the outcome when the answer was lost",
    at(finishing),
    { kind: "checking" },
    { kind: "checking" },
  ],
  [
    "follows its video when it is completed",
    at(finishing),
    { kind: "completed", videoId: "v1" },
    encoding,
    [{ kind: "follow", videoId: "v1" }],
  ],
  [
    "follows another video that turns out to be the right one",
    at(encoding),
    { kind: "completed", videoId: "v2" },
    { kind: "encoding", videoId: "v2" },
    [{ kind: "follow", videoId: "v2" }],
  ],
  [
    "stays cancelled when it is completed after that",
    at({ kind: "cancelled" }),
    { kind: "completed", videoId: "v1" },
    { kind: "cancelled" },
  ],
  [
    "sends the named parts again when they are refused",
    { ...at(finishing, { completion }), etags: all },
    refused([2]),
    queued,
    [{ kind: "forget-parts", partNumbers: [2] }, send],
  ],
  [
    "sends all parts again when some are refused, and none is named",
    { ...at(finishing, { completion }), etags: all },
    refused(null),
    queued,
    [{ kind: "forget-parts", partNumbers: [1, 2, 3] }, send],
  ],
  [
    "sends all parts again when some are refused twice",
    { ...at(finishing, { completion: { ...completion, repairs: 1 } }), etags: all },
    refused([2]),
    queued,
    [{ kind: "forget-parts", partNumbers: [1, 2, 3] }, send],
  ],
  [
    "fails when parts are refused again and again",
    at(finishing, { completion: { ...completion, repairs: 3 } }),
    refused([2]),
    failed(denied),
  ],

  ["fails while it is sent", at(sending), { kind: "failed", failure: denied }, failed(denied)],
  [
    "stays paused when a failure is reported late",
    at(paused),
    { kind: "failed", failure: denied },
    paused,
  ],
  [
    "sends what is missing when it is retried",
    at(failed(denied)),
    { kind: "retry" },
    queued,
    [send],
  ],
  [
    "asks for a file that could not be read when it is retried",
    at(failed({ kind: "file-unreadable" })),
    { kind: "retry" },
    needsFile,
    [open(true)],
  ],
  [
    "starts over when it is retried after the service forgot it",
    at(failed(gone)),
    { kind: "retry" },
    queued,
    [forgetParts, send],
  ],
  [
    "starts over when it is retried after the service refused it again and again",
    at(failed(denied), { completion: { ...completion, repairs: 2 } }),
    { kind: "retry" },
    queued,
    [forgetParts, send],
  ],
  [
    "checks the outcome when it is retried after complete was sent",
    at(failed(unknown), { completion: { ...completion, isSent: true } }),
    { kind: "retry" },
    { kind: "checking" },
    [complete],
  ],
  [
    "starts over when it is retried after it was cancelled",
    at({ kind: "cancelled" }),
    { kind: "retry" },
    queued,
    [forgetParts, send],
  ],

  [
    "opens the file of an upload from an earlier page",
    { ...at(sending), file: null },
    { kind: "taken-up" },
    needsFile,
    [open(false)],
  ],
  [
    "opens no file of an upload that was paused",
    { ...at(paused, { isPaused: true }), file: null },
    { kind: "taken-up" },
    needsFile,
  ],
  [
    "completes an earlier upload with all parts in storage",
    { ...at(sending), file: null, etags: all },
    { kind: "taken-up" },
    finishing,
    [complete],
  ],
  [
    "leaves a failed upload as it is",
    { ...at(failed(denied)), file: null },
    { kind: "taken-up" },
    failed(denied),
  ],
  [
    "follows an earlier upload that became a video",
    at(encoding),
    { kind: "taken-up" },
    encoding,
    [{ kind: "follow", videoId: "v1" }],
  ],
  [
    "says in what the file differs",
    at(needsFile),
    { kind: "file-refused", mismatch: ["size"] },
    { ...needsFile, mismatch: ["size"] },
  ],
  ["sends when the file is the right one", at(needsFile), fileTaken(at(needsFile)), queued, [send]],
  [
    "stays cancelled when its file comes after that",
    at({ kind: "cancelled" }),
    fileTaken(at(needsFile)),
    { kind: "cancelled" },
  ],
  ["accepts a file for a failed upload", at(failed(denied)), { kind: "offered" }, needsFile],
  [
    "starts over with a file for an upload that the service forgot",
    at(failed(gone)),
    { kind: "offered" },
    needsFile,
    [forgetParts],
  ],
  [
    "refuses a file for an upload that may be a video",
    at(failed(unknown)),
    { kind: "offered" },
    failed(unknown),
  ],

  [
    "becomes ready with nothing left to do",
    at(encoding, { told: NOTHING_TOLD }),
    { kind: "ready" },
    ready,
  ],
  [
    "is added to its playlist when it is ready",
    at(encoding, { details: { ...details, playlistId: "p", isKeptUnpublished: false } }),
    { kind: "ready" },
    ready,
    [{ kind: "follow-up" }],
  ],
  [
    "keeps its details until it is a video",
    at(sending),
    { kind: "describe", change: { title: "Ferry" } },
    sending,
  ],
  [
    "applies its details when it is a video",
    at(ready),
    { kind: "describe", change: { title: "Ferry" } },
    ready,
    [{ kind: "follow-up" }],
  ],
  ["is dismissed while it is encoded", at(encoding), { kind: "dismiss" }, encoding],
  [
    "forgets its parts when it is dismissed and over",
    at(ready),
    { kind: "dismiss" },
    ready,
    [forgetParts],
  ],
  ["is not dismissed while it is sent", at(sending), { kind: "dismiss" }, sending],
];

describe("the life of a transfer", () => {
  it.each(ROWS)(
    "Maps each event to its stage and effects: %s",
    (_, state, event, stage, effects = []) => {
      const step = reduce(state, event, NOW_MS);
      expect(step.state.stored.stage).toEqual(stage);
      expect(step.effects).toEqual(effects);
    },
  );

  it.each([
    ["pause"],
    ["cancel"],
    ["retry"],
    ["dismiss"],
    ["begun"],
    ["taken-up"],
    ["sent"],
    ["ready"],
  ] as const)("Leaves an upload of another tab alone at the event %s", (kind) => {
    const transfer = transferForTest(sending);
    const { state } = reduce(at(sending), { kind: "elsewhere", transfer }, NOW_MS);
    expect(reduce(state, { kind }, NOW_MS)).toEqual({ state, effects: [] });
  });

  it("Changes nothing where an event does not apply, so that nothing is written", () => {
    const state = at(sending);
    for (const event of [
      { kind: "resume" },
      { kind: "ready" },
      { kind: "turn", hasTurn: true },
      { kind: "rank", rank: 0 },
      { kind: "stored", isStored: true },
    ] as const) {
      expect(reduce(state, event, NOW_MS).state).toBe(state);
    }
  });

  it("Counts only what storage has once nothing is in flight", () => {
    const state = { ...at(sending), sentBytes: 7 * MiB, bytesPerSecond: 9 };
    const { state: next } = reduce(state, { kind: "pause" }, NOW_MS);
    expect(next).toMatchObject({ sentBytes: 5 * MiB, bytesPerSecond: null });
  });

  it("Keeps the ETags of its session, and none of an earlier one", () => {
    const { state } = reduce(at(sending), { kind: "part", part: part("u") }, NOW_MS);
    expect([...state.etags]).toEqual([...one, [2, '"b"']]);
    expect(reduce(state, { kind: "part", part: part("old") }, NOW_MS).state).toBe(state);
  });

  it("Forgets what was sent when it is cancelled", () => {
    const { state } = reduce(at(sending, { completion }), { kind: "cancel" }, NOW_MS);
    expect(state.etags).toEqual(none);
    expect(state.stored).toMatchObject({ session: null, completion: null, endedAtMs: NOW_MS });
    expect(state.sentBytes).toBe(0);
  });

  it("Fixes the recipe once the service knows it", () => {
    const change = { recipeId: "r", title: "Ferry" };
    const { state } = reduce(at(sending), { kind: "describe", change }, NOW_MS);
    expect(state.stored.details).toEqual({ ...details, title: "Ferry" });
    const before = at(queued, { session: null });
    const { state: open } = reduce(before, { kind: "describe", change }, NOW_MS);
    expect(open.stored.details.recipeId).toBe("r");
  });
});
