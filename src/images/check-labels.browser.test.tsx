import { describe, expect, it } from "vitest";
import type { ImageNote, RefusedImage } from "#images/format/check-image.ts";
import { useNoteLabels, useRefusalLabels } from "#images/manager/images-manager.tsx";
import { renderForTest } from "#test/render-for-test.tsx";

function Refusal({ refused }: { refused: RefusedImage }) {
  return <p>{useRefusalLabels()(refused)}</p>;
}

function Note({ note }: { note: ImageNote }) {
  return <p>{useNoteLabels()(note)}</p>;
}

describe("words of a picture's check", () => {
  it.each<[RefusedImage, string]>([
    [{ kind: "refused", reason: "empty" }, "nothing in the file"],
    [{ kind: "refused", reason: "unreadable" }, "could not be read"],
    [{ kind: "refused", reason: "svg" }, "an SVG drawing"],
    [{ kind: "refused", reason: "markup" }, "a web page or other code"],
    [{ kind: "refused", reason: "text" }, "this is text"],
    [{ kind: "refused", reason: "notPicture" }, "this is no picture"],
    [{ kind: "refused", reason: "tooManyBytes", limit: 10_000_000 }, "it is larger than 10 MB"],
    [{ kind: "refused", reason: "unsupported", format: "HEIC" }, "this is HEIC."],
    [{ kind: "refused", reason: "broken", format: "png" }, "this PNG is damaged"],
    [{ kind: "refused", reason: "cutOff", format: "jpeg" }, "this JPEG ends before"],
    [{ kind: "refused", reason: "noPixels", format: "webp" }, "in this WebP has no width"],
    [{ kind: "refused", reason: "undecodable", format: "gif" }, "cannot show this GIF"],
    [
      { kind: "refused", reason: "tooManyPixels", width: 30_000, height: 200, limit: 5000 },
      "30,000 × 200 pixels, and 5,000 a side is the most",
    ],
  ])("say of %o: %s", async (refused, labels) => {
    const screen = await renderForTest(<Refusal refused={refused} />);
    await expect.element(screen.getByText(labels)).toBeVisible();
  });

  it.each<[ImageNote, string]>([
    [{ kind: "animated", format: "gif" }, "This GIF moves."],
    [{ kind: "cutShort", format: "jpeg" }, "The end of this JPEG is missing"],
    [{ kind: "otherEnding", ending: "png", format: "jpeg" }, "ends in .png, but it is JPEG"],
    [{ kind: "appended", what: "zip" }, "A ZIP archive hangs behind"],
    [{ kind: "appended", what: "markup" }, "A web page or a script hangs behind"],
    [{ kind: "small", width: 640, wanted: 1280 }, "640 pixels wide. Below 1,280"],
    [{ kind: "small", width: 1, wanted: 1280 }, "It is 1 pixel wide."],
    [{ kind: "ratio", across: 1.85, down: 1 }, "Its shape is 1.85:1."],
  ])("tell of %o: %s", async (note, labels) => {
    const screen = await renderForTest(<Note note={note} />);
    await expect.element(screen.getByText(labels)).toBeVisible();
  });
});
