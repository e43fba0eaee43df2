import { describe, expect, it } from "vitest";
import type { ImageNote, RefusedImage } from "#images/format/check-image.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { useNoteLabels, useRefusalLabels } from "./check-labels.tsx";

function Refusal({ refused }: { refused: RefusedImage }) {
  return <p>{useRefusalLabels()(refused)}</p>;
}

function Note({ note }: { note: ImageNote }) {
  return <p>{useNoteLabels()(note)}</p>;
}

describe("labels of an image's check", () => {
  it.each<[RefusedImage, string]>([
    [{ kind: "refused", reason: "empty" }, "This file is empty."],
    [{ kind: "refused", reason: "unreadable" }, "Couldn’t read the file."],
    [{ kind: "refused", reason: "notImage" }, "Not an image."],
    [{ kind: "refused", reason: "tooManyBytes", limit: 10_000_000 }, "Larger than 10 MB."],
    [{ kind: "refused", reason: "unsupported", format: "HEIC" }, "HEIC isn’t supported."],
    [{ kind: "refused", reason: "damaged", format: "png" }, "This PNG is damaged."],
    [
      { kind: "refused", reason: "tooManyPixels", width: 30_000, height: 200, limit: 5000 },
      "30,000 × 200 pixels is too large. The limit is 5,000 per side.",
    ],
  ])("Labels of an image's check say of the refused file %o: %s", async (refused, labels) => {
    const screen = await renderForTest(<Refusal refused={refused} />);
    await expect.element(screen.getByText(labels)).toBeVisible();
  });

  it.each<[ImageNote, string]>([
    [{ kind: "animated", format: "gif" }, "Animated GIF: only the first frame is used."],
    [{ kind: "cutShort", format: "jpeg" }, "This JPEG is incomplete."],
    [{ kind: "appended" }, "extra data after the image"],
    [{ kind: "small", wanted: 1280 }, "At least 1,280 pixels wide is recommended."],
    [{ kind: "ratio", across: 1.85, down: 1 }, "The aspect ratio is 1.85:1."],
  ])("Labels of an image's check say about the note %o: %s", async (note, labels) => {
    const screen = await renderForTest(<Note note={note} />);
    await expect.element(screen.getByText(labels)).toBeVisible();
  });
});
