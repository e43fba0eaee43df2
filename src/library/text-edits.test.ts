import { expect, it, onTestFinished } from "vitest";
import { servicesForTest } from "#test/services-for-test.ts";
import { videoForTest } from "#videos/video-for-test.ts";
import type { Video } from "#videos/video-record.ts";
import { cellBeside, keyOfCell, saveText, textEditsOf } from "./text-edits.ts";

/** Fakes a service with one video, whose answers the test may hold back. */
function setup(record: { title: string; description: string | null }) {
  const sent: unknown[] = [];
  const held: (() => void)[] = [];
  let isHolding = false;
  let isRefusing = false;
  const services = servicesForTest(async ({ method, body }) => {
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
    if (method !== "GET") {
      sent.push(body);
      if (isRefusing) return Response.json({ message: "no" }, { status: 403 });
      Object.assign(record, body);
    }
    return Response.json({ id: "v", online: true, renditions: [{}], ...record });
  });
  onTestFinished(() => services.settle.close());
  const key = { title: keyOfCell({ videoId: "v", field: "title" }) };
  return {
    services,
    sent,
    record,
    edits: () => textEditsOf(services).getState(),
    ofTitle: () => textEditsOf(services).getState()[key.title],
    hold() {
      isHolding = true;
    },
    async release() {
      isHolding = false;
      await expect.poll(() => held.length).toBeGreaterThan(0);
      for (const go of held.splice(0)) go();
    },
    refuse(isRefused: boolean) {
      isRefusing = isRefused;
    },
  };
}

const video: Video = videoForTest("v", { title: "Ferry", description: "Long" });
const title = { video, field: "title" } as const;

it("Sends a text that was typed while an earlier one of its cell was under way after it", async () => {
  const { services, sent, edits, hold, release } = setup({ title: "Ferry", description: "Long" });
  hold();
  const saving = saveText(services, title, "Fery");
  await saveText(services, title, "Slow fery");
  await saveText(services, title, "Slow ferry");
  await release();
  await saving;
  expect(sent).toEqual([{ title: "Fery" }, { title: "Slow ferry" }]);
  expect(edits()).toEqual({});
});

it("Saves the title and the description of a video beside each other, and empties a description", async () => {
  const { services, record, edits } = setup({ title: "Ferry", description: "Long" });
  await Promise.all([
    saveText(services, title, "Boat"),
    saveText(services, { video, field: "description" }, ""),
  ]);
  expect(record).toEqual({ title: "Boat", description: "" });
  expect(edits()).toEqual({});
});

it("Keeps a conflict until it is decided, with what was typed last", async () => {
  const { services, sent, ofTitle } = setup({ title: "Theirs", description: null });
  await saveText(services, title, "Mine");
  expect(ofTitle()?.trouble).toEqual({ kind: "conflict", theirs: "Theirs" });
  await saveText(services, title, "Mine again");
  expect(ofTitle()).toMatchObject({ text: "Mine again", trouble: { kind: "conflict" } });
  expect(sent).toEqual([]);
});

it("Tries a text again that was refused or too long, and forgets it when it is as before", async () => {
  const { services, sent, ofTitle, edits, refuse } = setup({ title: "Ferry", description: null });
  await saveText(services, title, "x".repeat(1001));
  expect(ofTitle()?.trouble).toEqual({ kind: "tooLong" });
  expect(sent).toEqual([]);
  refuse(true);
  await saveText(services, title, "Boat");
  expect(ofTitle()?.trouble?.kind).toBe("failed");
  refuse(false);
  await saveText(services, title, "Ship");
  expect(sent).toEqual([{ title: "Boat" }, { title: "Ship" }]);
  expect(edits()).toEqual({});
  await saveText(services, title, "x".repeat(1001));
  await saveText(services, title, "Ferry");
  expect(edits()).toEqual({});
});

const videos = ["a", "b", "c"].map((id) => ({ id }));
const BOTH = ["title", "description"] as const;

it.each([
  ["a title", 1, BOTH, "a description"],
  ["a description", 1, BOTH, "c title"],
  ["c title", -1, BOTH, "a description"],
  ["a title", -1, BOTH, null],
  ["c description", 1, BOTH, null],
  ["a title", 1, ["title"], "c title"],
  ["c title", 1, ["title"], null],
  ["gone title", 1, BOTH, null],
] as const)("Leads from the text %s by a step of %i through %j to %s", (from, step, fields, to) => {
  const [videoId = "", field = ""] = from.split(" ");
  const next = cellBeside({ videoId, field: field === "title" ? "title" : "description" }, step, {
    videos,
    fields,
    isClosed: (id) => id === "b",
  });
  expect(next && `${next.videoId} ${next.field}`).toBe(to);
});
