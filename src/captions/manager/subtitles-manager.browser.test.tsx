import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { useIntake } from "#captions/intake/intake.ts";
import {
  removalForTest as removal,
  uploadForTest as sending,
} from "#captions/subtitle-job-for-test.ts";
import { type SubtitleJob, subtitleJobsOf } from "#captions/subtitle-jobs-queries.ts";
import { listed, showWithService } from "#test/subtitles-for-test.tsx";
import { videoForTest } from "#videos/video-for-test.ts";
import { SubtitleManager } from "./subtitle-manager.tsx";

function Manager() {
  const { intake, entries } = useIntake(60);
  const [shownId, setShownId] = useState<string | null>(null);
  return (
    <SubtitleManager
      wanted={null}
      video={videoForTest("video")}
      intake={intake}
      entries={entries}
      shownId={shownId}
      onShow={setShownId}
    />
  );
}

/** Files of tracks can't be read, as on a CDN without CORS. */
let isUnreadable = false;
afterEach(() => {
  isUnreadable = false;
});

async function show(tracks: () => unknown, ...jobs: SubtitleJob[]) {
  return await showWithService(
    (services) => {
      subtitleJobsOf(services).store.setState(jobs);
      return <Manager />;
    },
    async ({ method, url }) => {
      if (url.host === "cdn.example") {
        if (isUnreadable) throw new TypeError("Failed to fetch");
        return new Response("1\n00:00:01,000 --> 00:00:02,000\nHej\n");
      }
      return method === "DELETE" ? new Response(null) : Response.json(tracks());
    },
  );
}

/**
 * Drops a caption file.
 * @returns whether it was handled
 */
function dropped(): boolean {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(["1\n00:00:01,000 --> 00:00:02,000\nHej\n"], "video.en.srt"));
  const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
}

const rejected = { kind: "rejected", serviceMessage: "No more than three." } as const;

describe("SubtitleManager", () => {
  it("Says why there are no tracks and what to do", async () => {
    await show(() => []);
    await expect.element(page.getByText("No subtitles yet")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "New subtitles" }))
      .toHaveAttribute("href", "/?edit=new");
  });

  it("Says what went wrong, and retries", async () => {
    let isWell = false;
    await showWithService(
      () => <Manager />,
      () => (isWell ? Response.json([listed("a", "fr")]) : new Response("no", { status: 403 })),
    );
    await expect.element(page.getByText("You don’t have permission to do this.")).toBeVisible();
    isWell = true;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("French")).toBeVisible();
  });

  it("Says how much is wrong with a track that is shown, and leads to the editor", {
    tags: ["nightly"],
  }, async () => {
    const file =
      "1\n00:00:02,000 --> 00:00:01,000\nHej\n\n2\n00:00:03,000 --> 00:00:04,000\n<b>Hej\n";
    await showWithService(
      () => <Manager />,
      ({ url }) =>
        url.host === "cdn.example" ? new Response(file) : Response.json([listed("a", "fr")]),
    );
    const findings = page.getByRole("link", { name: "1 error 1 warning" });
    await page.getByRole("button", { name: /^Preview French/ }).click();
    await expect.element(findings).toHaveAttribute("href", "/?edit=a");
    await page.getByRole("button", { name: /^Hide French/ }).click();
    await expect.element(findings).not.toBeInTheDocument();
  });

  it.each<[string, SubtitleJob, string]>([
    ["sending", sending({}), "Uploading…"],
    ["waiting for the network", sending({ waitsFor: "network" }), "Couldn’t upload. Retrying…"],
    ["saved", sending({ state: "saved", subtitleId: "n" }), "Uploaded. Processing…"],
    [
      "unseen",
      sending({ state: "unknown", subtitleId: "n" }),
      "Saved. Not visible on the server yet.",
    ],
    ["failed", sending({ state: "failed", problem: rejected }), "Upload failed"],
    [
      "kept",
      sending({ state: "failed", isListed: true, subtitleId: "b", problem: rejected }),
      "Couldn’t remove the old track",
    ],
    ["going", removal(["b"], { state: "saved" }), "Deleting…"],
    ["lingering", removal(["b"], { state: "unknown" }), "Deleted, but still listed"],
  ])("Shows a track that is %s", async (_, job, words) => {
    await show(() => [listed("a", "en"), listed("b", "fr")], job);
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    await expect.element(page.getByText("English", { exact: true })).toBeVisible();
  });

  it("Shows what the service said of a failure, and can be dismissed", async () => {
    await show(() => [], sending({ state: "failed", problem: rejected }));
    await expect.element(page.getByText("No more than three.")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Try again: new.srt" })).toBeVisible();
    await page.getByRole("button", { name: "Dismiss: new.srt" }).click();
    await expect.element(page.getByText("No subtitles yet")).toBeVisible();
  });

  it("Names the tracks that another person had removed", async () => {
    await show(() => [], removal(["a", "b"], { state: "visible", goneIds: ["b"] }));
    await expect.element(page.getByText("Already removed by another person: b.srt")).toBeVisible();
  });

  it("Says why a track may not be listed, what to do, and that the old one stays", async () => {
    await show(
      () => [listed("a", "sv")],
      sending({ state: "unknown", subtitleId: "n", removes: ["a"] }),
    );
    await expect.element(page.getByText(/Check again later/)).toBeVisible();
  });

  it("Says of a track that is listed late that the old one is still there", async () => {
    await show(
      () => [listed("a", "sv"), listed("n", "sv")],
      sending({ state: "unknown", subtitleId: "n", removes: ["a"] }),
    );
    await expect.element(page.getByText("Published. The old track is still listed.")).toBeVisible();
  });

  it("Keeps the focus nearby when the only row is removed", async () => {
    await show(() => [], sending({}));
    await page.getByRole("button", { name: "Cancel: new.srt" }).click();
    await expect.element(page.getByText("No subtitles yet")).toBeVisible();
    const region = page.getByRole("region", { name: "Subtitles" }).element();
    expect(region.contains(document.activeElement)).toBe(true);
  });

  it("Accepts no files while it reads the tracks", async () => {
    await show(() => [listed("a", "en")]);
    await page.getByRole("button", { name: "Actions for English, a.srt" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    expect(dropped()).toBe(true);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(page.getByText("to review")).not.toBeInTheDocument();
    expect(dropped()).toBe(true);
    await expect.element(page.getByText("1 file to review")).toBeVisible();
  });

  it("Mentions no remaining tracks where all were removed before", async () => {
    await show(() => [], removal(["a", "b"], { state: "visible", goneIds: ["a", "b"] }));
    await expect
      .element(page.getByText("Already removed by another person: a.srt and b.srt"))
      .toBeVisible();
    await expect.element(page.getByText(/The rest/)).not.toBeInTheDocument();
  });

  it("Names several selected tracks, and deletes them in one call", async () => {
    let tracks = [listed("a", "en"), listed("b", "fr"), listed("c", "sv")];
    const { calls } = await show(() => tracks);
    await page.getByRole("checkbox", { name: "Select English, a.srt" }).click();
    await page.getByRole("checkbox", { name: "Select Swedish, c.srt" }).click();
    await page.getByRole("button", { name: "Delete 2…" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete 2 tracks?" });
    await expect.element(dialog.getByText("a.srt")).toBeVisible();
    await expect.element(dialog.getByText("c.srt")).toBeVisible();
    expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(0);
    tracks = [listed("b", "fr")];
    await dialog.getByRole("button", { name: "Delete 2 tracks" }).click();
    await expect.element(page.getByText("English", { exact: true })).not.toBeInTheDocument();
    const deletes = calls.filter(({ method }) => method === "DELETE");
    expect(deletes.map(({ url }) => url.searchParams.get("ids"))).toEqual(["a,c"]);
  });

  it.each([
    [false, "en", "You can undo this later, in Activity on this device."],
    [true, "en", "This can’t be undone. Download a copy first if you need one."],
    // Only languages of two letters can be uploaded.
    [false, "gsw", "This can’t be undone. Download a copy first if you need one."],
  ])(
    "Says before a deletion whether it can be undone, with unreadable files: %s, in %s",
    async (unreadable, language, words) => {
      isUnreadable = unreadable;
      await show(() => [listed("a", language)]);
      await page.getByRole("button", { name: /^Actions for/ }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await expect.element(page.getByRole("dialog").getByText(words)).toBeVisible();
    },
  );

  it("Warns of two tracks in one language, and lets the person choose one", async () => {
    await show(() => [listed("a", "en"), listed("b", "en"), listed("c", "sv")]);
    await expect.element(page.getByText("2 English tracks.")).toBeVisible();
    await page.getByRole("button", { name: "Select tracks to delete" }).click();
    const dialog = page.getByRole("dialog");
    await expect
      .element(dialog.getByRole("button", { name: "Delete", exact: true }))
      .toHaveAttribute("aria-disabled", "true");
    await dialog.getByRole("checkbox", { name: /a\.srt/ }).click();
    await expect.element(dialog.getByRole("button", { name: "Delete 1 track" })).toBeVisible();
    await dialog.getByRole("checkbox", { name: /b\.srt/ }).click();
    await expect.element(dialog.getByText("No track in this language will be left.")).toBeVisible();
  });

  it("Shows a track in the player, and hides it again", async () => {
    await show(() => [listed("a", "en")]);
    const button = page.getByRole("button", { name: "Preview English, a.srt" });
    await button.click();
    const off = page.getByRole("button", { name: "Hide English, a.srt" });
    await expect.element(off).toHaveAttribute("aria-pressed", "true");
    await off.click();
    await expect.element(button).toHaveAttribute("aria-pressed", "false");
  });

  it("Shows a name with markup as plain text", async () => {
    const name = "<img src=x onerror=alert(1)>.srt";
    await show(() => [listed("a", "en", name)]);
    await expect.element(page.getByText(name)).toBeVisible();
  });
});
