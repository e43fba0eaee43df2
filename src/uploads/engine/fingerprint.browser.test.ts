import { describe, expect, it } from "vitest";
import { assertUnchanged, compareFingerprints, takeFingerprint } from "./fingerprint.ts";

const MiB = 1024 ** 2;

function file(bytes: Uint8Array<ArrayBuffer>, name = "ferry.mov", lastModified = 1000): File {
  return new File([bytes], name, { lastModified });
}

/** Changes a file on the disk, in a browser that reads on in it. */
function changeOnDisk(sent: File, changed: Blob): void {
  sent.slice = (start, end, type) => changed.slice(start, end, type);
}

describe("the fingerprint", () => {
  it("The fingerprint is the same for the same file", async () => {
    const bytes = new Uint8Array(3 * MiB).fill(7);
    const [one, two] = await Promise.all([
      takeFingerprint(file(bytes)),
      takeFingerprint(file(bytes)),
    ]);
    expect(one.sampleSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(compareFingerprints(one, two)).toEqual([]);
  });

  it.each([
    ["name", file(new Uint8Array(9), "other.mov"), ["name"]],
    ["size", file(new Uint8Array(10)), ["size", "contents"]],
    ["date", file(new Uint8Array(9), "ferry.mov", 2000), ["modified"]],
    ["contents", file(new Uint8Array(9).fill(1)), ["contents"]],
  ])("Says in which respect two files differ: %s", async (_, offered, mismatch) => {
    const stored = await takeFingerprint(file(new Uint8Array(9)));
    expect(compareFingerprints(stored, await takeFingerprint(offered))).toEqual(mismatch);
  });

  it.each([0, 1.5 * MiB, 3 * MiB - 1])("Notices that the byte at %i has changed", async (at) => {
    const bytes = new Uint8Array(3 * MiB);
    const stored = await takeFingerprint(file(bytes));
    const changed = bytes.slice();
    changed[at] = 1;
    expect(compareFingerprints(stored, await takeFingerprint(file(changed)))).toEqual(["contents"]);
  });

  it("Handles a file of one byte", async () => {
    await expect(takeFingerprint(file(new Uint8Array(1)))).resolves.toMatchObject({ sizeBytes: 1 });
  });

  it("Makes no claim about contents that could not be hashed", () => {
    const known = { name: "a", sizeBytes: 1, lastModifiedMs: 1, sampleSha256: "aa" };
    expect(compareFingerprints({ ...known, sampleSha256: null }, known)).toEqual([]);
  });

  describe("the fingerprint of a file that is being sent", () => {
    it("Differs from that of a file that was changed", async () => {
      const sent = file(new Uint8Array(MiB).fill(7));
      const stored = await takeFingerprint(sent);
      await expect(assertUnchanged(sent, stored)).resolves.toBeUndefined();
      changeOnDisk(sent, new Blob([new Uint8Array(MiB).fill(8)]));
      await expect(assertUnchanged(sent, stored)).rejects.toMatchObject({
        name: "NotReadableError",
      });
    });

    it("Differs from that of a file that became shorter", async () => {
      const sent = file(new Uint8Array(MiB).fill(7));
      const stored = await takeFingerprint(sent);
      changeOnDisk(sent, new Blob([new Uint8Array(MiB / 2).fill(7)]));
      await expect(assertUnchanged(sent, stored)).rejects.toMatchObject({
        name: "NotReadableError",
      });
    });

    it("The fingerprint is unknown for a removed file, which is no mismatch", async () => {
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle("ferry.mp4", { create: true });
      const writer = await handle.createWritable();
      await writer.write(new Uint8Array(MiB).fill(7));
      await writer.close();
      const sent = await handle.getFile();
      const stored = await takeFingerprint(sent);
      await folder.removeEntry("ferry.mp4");
      await expect(takeFingerprint(sent)).rejects.toMatchObject({ name: "NotFoundError" });
      await expect(assertUnchanged(sent, stored)).resolves.toBeUndefined();
    });
  });
});
