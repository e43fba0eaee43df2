import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type EntryStatus, entriesOf, type PlaylistItem } from "#playlists/entries.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { OrderPreview, type PreviewContext } from "./order-preview.tsx";

interface Entry {
  title: string;
  type?: PlaylistItem["type"];
  phase?: EntryStatus;
}

/** Players that the test ends or fails itself. */
async function show(list: readonly Entry[]) {
  const playing = new Map<string, PreviewContext>();
  const begun: string[] = [];
  const entries = entriesOf(list.map(({ title, type = "vod" }) => ({ id: title, type })));
  const facts = {
    isReading: false,
    of: ({ id }: PlaylistItem) => ({
      title: id,
      thumbnailUrl: null,
      durationSeconds: 65,
      createdAtMs: null,
      phase: list.find(({ title }) => title === id)?.phase ?? ("ready" as const),
    }),
  };
  function Desk() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        {isOpen ? (
          <OrderPreview
            entries={entries}
            facts={facts}
            onClose={() => setIsOpen(false)}
            renderPlayer={({ id }, reported) => (
              <p
                ref={() => {
                  begun.push(`${id} ${reported.attempt}`);
                  playing.set(id, reported);
                  return () => {
                    playing.delete(id);
                  };
                }}
              >
                On air: {id}
              </p>
            )}
          />
        ) : null}
      </>
    );
  }
  await renderForTest(<Desk />);
  await page.getByRole("button", { name: "Open" }).click();
  return { playing, begun };
}

const now = async (text: string) => {
  await expect.element(page.getByText(text)).toBeVisible();
};

it("Continues by itself, skips what can't be played, and says that it is at the end", async () => {
  const { playing } = await show([
    { title: "Sea" },
    { title: "Harbour", phase: "unpublished" },
    { title: "Ferry" },
  ]);
  await now("Playing 1 of 3: Sea");
  playing.get("Sea")?.onPlaying();
  playing.get("Sea")?.onEnded();
  await now("Playing 3 of 3: Ferry");
  await now("Skipped 2, Harbour: unpublished");
  expect([...playing.keys()]).toEqual(["Ferry"]);
  playing.get("Ferry")?.onEnded();
  await now("End of playlist");
  expect(playing.size).toBe(0);
  await page.getByRole("button", { name: "Play from start" }).click();
  await now("Playing 1 of 3: Sea");
});

it("Steps back and forth by keys and buttons, and ignores a player that is gone", async () => {
  const { playing } = await show([{ title: "Sea" }, { title: "Ferry" }, { title: "Crab" }]);
  await now("Playing 1 of 3: Sea");
  const first = playing.get("Sea");
  await userEvent.keyboard("{Shift>}n{/Shift}");
  await now("Playing 2 of 3: Ferry");
  await userEvent.keyboard("{Shift>}p{/Shift}");
  await now("Playing 1 of 3: Sea");
  first?.onEnded();
  await page.getByRole("button", { name: "Play 3, Crab" }).click();
  await now("Playing 3 of 3: Crab");
  expect([...playing.keys()]).toEqual(["Crab"]);
  await page.getByRole("button", { name: "Close preview" }).click();
  await expect.element(page.getByRole("button", { name: "Open" })).toHaveFocus();
  expect(playing.size).toBe(0);
});

it("Tries an entry three times before it skips it", { tags: ["nightly"] }, async () => {
  const { playing, begun } = await show([{ title: "Sea" }, { title: "Ferry" }]);
  for (const attempt of [1, 2, 3]) {
    await expect.poll(() => playing.get("Sea")?.attempt).toBe(attempt);
    playing.get("Sea")?.onFailed();
  }
  await now("Playing 2 of 2: Ferry");
  await now("Skipped 1, Sea: couldn’t be played");
  expect(new Set(begun)).toEqual(new Set(["Sea 1", "Sea 2", "Sea 3", "Ferry 1"]));
});

it("Skips at once what can't be played at all", { tags: ["nightly"] }, async () => {
  const { playing, begun } = await show([{ title: "Sea" }, { title: "Ferry" }]);
  await expect.poll(() => playing.get("Sea")?.attempt).toBe(1);
  playing.get("Sea")?.onFailed(true);
  await now("Playing 2 of 2: Ferry");
  await now("Skipped 1, Sea: couldn’t be played");
  expect(begun.filter((each) => each.startsWith("Sea 2"))).toEqual([]);
});

it("Plays a channel until the person continues", async () => {
  const { playing } = await show([{ title: "Cam", type: "channel" }, { title: "Ferry" }]);
  await now("Playing 1 of 2: Cam");
  playing.get("Cam")?.onEnded();
  await page.getByRole("button", { name: "Loop" }).click();
  await now("Playing 1 of 2: Cam");
  playing.get("Cam")?.onPlaying();
  await page.getByRole("button", { name: "Next" }).click();
  playing.get("Ferry")?.onEnded();
  await now("Playing 1 of 2: Cam");
  expect([...playing.keys()]).toEqual(["Cam"]);
});
