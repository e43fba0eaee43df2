import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type EntryStatus, entriesOf, type PlaylistItem } from "#playlists/entries.ts";
import { openDocument, withAct } from "#playlists/order/order-document.ts";
import type { EntryFactsReader } from "#playlists/use-entry-facts.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { MergeDialog, ReviewDialog } from "./order-dialogs.tsx";
import { planSaving } from "./use-playlist-editing.ts";

const videos = (letters: string) =>
  entriesOf(letters.split("").map((id): PlaylistItem => ({ id, type: "vod" })));
const lettersOf = (entries: readonly PlaylistItem[]) => entries.map(({ id }) => id).join("");

/**
 * Returns facts about entries, which are ready unless stated otherwise.
 * @param phases of those that are not ready
 */
function factsFor(phases: Record<string, EntryStatus> = {}): EntryFactsReader {
  return {
    isReading: false,
    of: ({ id }) => ({
      title: `Video ${id}`,
      thumbnailUrl: null,
      durationSeconds: null,
      createdAtMs: null,
      phase: phases[id] ?? "ready",
    }),
  };
}

/** Returns a draft with one act. */
const draft = (base: string, present: string) =>
  withAct(openDocument(videos(base)), videos(present), { kind: "move", count: 1 });

function renderMerge(base: string, mine: string, theirs: string) {
  const reported: string[] = [];
  const rendered = renderForTest(
    <MergeDialog
      editing={{ document: draft(base, mine), facts: factsFor() }}
      theirs={videos(theirs)}
      onAnswer={(kind, entries) => reported.push(`${kind} ${lettersOf(entries)}`)}
      onClose={() => reported.push("close")}
    />,
  );
  return { reported, rendered };
}

it("A merge says what each side did, and what results", async () => {
  const { reported, rendered } = renderMerge("abcd", "abd", "dabcx");
  await rendered;
  await expect
    .element(page.getByRole("region", { name: "Your changes" }))
    .toHaveTextContent("1 removedVideo c, was at 3");
  const theirs = page.getByRole("region", { name: "Their changes" });
  await expect.element(theirs).toHaveTextContent("1 addedVideo x at 5");
  await expect.element(theirs).toHaveTextContent("1 movedVideo d from 4 to 1");
  await page.getByText("Result: 4 items").click();
  expect(
    page
      .getByRole("listitem")
      .elements()
      .slice(-4)
      .map((item) => item.textContent),
  ).toEqual(["Video d", "Video a", "Video b", "Video x"]);
  await page.getByRole("button", { name: "Merge" }).click();
  await page.getByRole("button", { name: "Discard mine" }).click();
  await page.getByRole("button", { name: "Keep mine" }).click();
  expect(reported).toEqual(["merge dabx", "theirs dabcx", "mine abd"]);
});

it("The person decides where an item goes that both sides have moved", async () => {
  const { reported, rendered } = renderMerge("abcdefg", "bcdefga", "bcadefg");
  await rendered;
  const apply = page.getByRole("button", { name: "Merge" });
  await apply.click();
  const choice = page.getByRole("group", { name: "Video a" });
  await choice.getByRole("radio", { name: "Theirs" }).click();
  await apply.click();
  expect(reported).toEqual(["merge bcdefga", "merge bcadefg"]);
});

it("An item that one side removed and the other moved can stay", async () => {
  const { reported, rendered } = renderMerge("abcd", "bcda", "bcd");
  await rendered;
  const choice = page.getByRole("group", { name: "Video a" });
  await expect.element(choice.getByRole("radio", { name: "Remove" })).toBeChecked();
  await choice.getByRole("radio", { name: "Keep" }).click();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Merge" }).click();
  expect(reported).toEqual(["close", "merge bcda"]);
});

it("Says before saving what is left out, and what is pending", async () => {
  const facts = factsFor({ b: "unpublished", c: "encoding", d: "gone" });
  const document = draft("a", "abcd");
  const onSave = vi.fn<() => void>();
  await renderForTest(
    <ReviewDialog
      editing={{ document, plan: planSaving(document, facts.of), facts }}
      onSave={onSave}
      onClose={() => {}}
    />,
  );
  await expect.element(page.getByText("The playlist will have 1 item.")).toBeVisible();
  await expect.element(page.getByText("2 items are not ready")).toBeVisible();
  await expect.element(page.getByText("1 deleted item is left out")).toBeVisible();
  await page.getByRole("button", { name: "Save order" }).click();
  expect(onSave).toHaveBeenCalledOnce();
});
