import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type EntryStatus, entriesOf, type PlaylistItem } from "#playlists/entries.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { servicesForTest } from "#test/services-for-test.ts";
import { ItemPlayer } from "./item-player.tsx";
import { OrderPreview, type PreviewContext } from "./order-preview.tsx";

interface Entry {
  title: string;
  type?: PlaylistItem["type"];
  phase?: EntryStatus;
}

const FACTS = {
  thumbnailUrl: null,
  durationSeconds: 65,
  createdAtMs: null,
  phase: "ready" as const,
};

const ALL_READY = {
  isReading: false,
  of: ({ id }: PlaylistItem) => ({ ...FACTS, title: id }),
};

/** Shows a preview with players that the test ends or fails itself. */
async function show(list: readonly Entry[]) {
  const playing = new Map<string, PreviewContext>();
  const begun: string[] = [];
  const entries = entriesOf(list.map(({ title, type = "vod" }) => ({ id: title, type })));
  const facts = {
    isReading: false,
    of: ({ id }: PlaylistItem) => ({
      ...FACTS,
      title: id,
      phase: list.find(({ title }) => title === id)?.phase ?? ("ready" as const),
    }),
  };
  function Desk() {
    const [isOpen, setIsOpen] = useState(false);
    const [order, setOrder] = useState(entries);
    return (
      <>
        <button type="button" onClick={() => setOrder(order.toReversed())}>
          Reverse
        </button>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        {isOpen ? (
          <OrderPreview
            entries={order}
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

it("Keeps the player of an entry that is moved, and continues from its new place", async () => {
  await show([{ title: "Sea" }, { title: "Ferry" }, { title: "Crab" }]);
  await now("Playing 1 of 3: Sea");
  const player = page.getByText("On air: Sea").element();
  await page.getByRole("button", { name: "Reverse" }).click();
  await now("Playing 3 of 3: Sea");
  expect(page.getByText("On air: Sea").element()).toBe(player);
  await expect.element(page.getByRole("region", { name: "Up next" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Previous" }).click();
  await now("Playing 2 of 3: Ferry");
  await expect.element(page.getByRole("button", { name: "Play 3, Sea" })).toBeVisible();
});

it("Has one player, of the entry named last, however fast a person steps back and forth", {
  tags: ["nightly"],
}, async () => {
  const asked: { contentId: string | null; signal: AbortSignal }[] = [];
  const services = servicesForTest(({ url: { pathname, searchParams }, signal }) => {
    if (pathname.endsWith("/content/access")) {
      asked.push({ contentId: searchParams.get("contentId"), signal });
      // No link arrives: the test is about which player there is, and which link it asks for.
      return new Promise<Response>(() => {});
    }
    const id = pathname.split("/").at(-1);
    const renditions = [{ height: 720 }];
    return Response.json({ id, title: id, asset_id: `r-vod-${id}`, online: true, renditions });
  });
  const titles = ["Sea", "Ferry"];
  const entries = entriesOf(titles.map((id) => ({ id, type: "vod" })));
  await renderForTest(
    <QueryClientProvider client={services.queryClient}>
      <ApiProvider value={services}>
        <OrderPreview
          entries={entries}
          facts={ALL_READY}
          onClose={() => {}}
          renderPlayer={(item, reported) => <ItemPlayer item={item} {...reported} />}
        />
      </ApiProvider>
    </QueryClientProvider>,
  );
  await expect.poll(() => asked.at(-1)?.contentId).toBe("r-vod-Sea");
  await userEvent.keyboard("{Shift>}n{/Shift}");
  await now("Playing 2 of 2: Ferry");
  await expect.element(page.getByLabelText("Video: Ferry")).toBeInTheDocument();
  await expect.poll(() => asked.at(-1)?.contentId).toBe("r-vod-Ferry");
  await userEvent.keyboard("{Shift>}pnpnp{/Shift}");
  await now("Playing 1 of 2: Sea");
  await expect.element(page.getByLabelText("Video: Sea")).toBeInTheDocument();
  expect(document.querySelectorAll("video")).toHaveLength(1);
  // Players that were removed have aborted their requests.
  const waiting = () => asked.filter(({ signal }) => !signal.aborted);
  await expect.poll(() => waiting().map(({ contentId }) => contentId)).toEqual(["r-vod-Sea"]);
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
