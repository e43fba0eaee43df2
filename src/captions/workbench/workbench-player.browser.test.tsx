import { QueryClientProvider } from "@tanstack/react-query";
import { createRef } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { createQueryClient } from "#app/providers.tsx";
import { Player } from "#player/player.tsx";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import type { PlayerHandle } from "#shared/ui/player-handle.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { renderForTest } from "#test/render-for-test.tsx";

/** Shows a player that a page holds, before a service that gives no link. */
async function show() {
  const handle = createRef<PlayerHandle>();
  let requested = 0;
  const fetchFunction = fetchForTest(({ url }) => {
    if (!url.pathname.endsWith("/content/access")) return Response.json([]);
    requested += 1;
    return Response.json({ error: "Content is offline" }, { status: 403 });
  });
  const api = createApiClient(parseRuntimeConfig({}), fetchFunction);
  const queryClient = createQueryClient();
  await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider
        value={{ api, settle: createConsistencyPoller(), page: createPageStore(), queryClient }}
      >
        <Player
          assetId="r-vod-1"
          title="Slow ferry"
          posterUrl={null}
          videoId="1"
          framesPerSecond={null}
          startSeconds={4}
          handle={handle}
        />
      </ApiProvider>
    </QueryClientProvider>,
  );
  const player = handle.current;
  if (player === null) throw new Error("There is no handle.");
  return { player, requested: () => requested };
}

it("The player stands where it will begin, and seeks before the first play", async () => {
  const { player, requested } = await show();
  expect(player.getTime()).toBe(4);
  expect(player.isPlaying()).toBe(false);
  const reported: number[] = [];
  const stop = player.subscribe(() => reported.push(player.getTime()));
  player.seek(7.5);
  player.seek(-1);
  stop();
  player.seek(9);
  expect(reported).toEqual([7.5, 0]);
  expect(player.getTime()).toBe(9);
  expect(requested()).toBe(0);
});

it("The player starts from a time, and keeps it when the video can't be played", async () => {
  const { player, requested } = await show();
  player.play(12);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Content is offline");
  expect(requested()).toBe(1);
  expect(player.getTime()).toBe(12);
  player.play();
  await expect.poll(requested).toBe(2);
  expect(player.getTime()).toBe(12);
});

it("Reports that sound can't be loaded, and retries when it is needed again", async () => {
  const { player, requested } = await show();
  const heard: unknown[] = [];
  player.listen((piece) => heard.push(piece));
  player.loadSound(3);
  await expect.poll(() => heard).toEqual([{ kind: "none", problem: "unreachable" }]);
  expect(requested()).toBe(1);
  player.loadSound(3);
  await expect.poll(() => heard.length).toBe(2);
  expect(requested()).toBe(2);
  expect(player.isPlaying()).toBe(false);
});
