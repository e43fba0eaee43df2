import { describe, expect, it } from "vitest";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { servicesForTest } from "#test/services-for-test.ts";
import { getPlaylist } from "./playlists.ts";
import { forgetPlaylist, notePlaylist, playlistQueries } from "./playlists-queries.ts";

/** Opens the list of 150 playlists, of which the last was made last. */
function open(): { services: ApiServices; read: () => Promise<string[]> } {
  const rows = Array.from({ length: 150 }, (_, at) => ({
    id: `p${at}`,
    creation_date: new Date(at * 1000).toISOString(),
  }));
  const services = servicesForTest(({ url }) => {
    const id = url.pathname.split("/")[4];
    if (id !== undefined) return Response.json({ id, title: "Late" });
    const page = Number(url.searchParams.get("page"));
    const data = rows.slice((page - 1) * 100, page * 100);
    return Response.json({ data, totalCount: "150", paging: null });
  });
  return {
    services,
    async read() {
      const list = playlistQueries.list(services);
      const { playlists } = await services.queryClient.fetchQuery({ ...list, staleTime: 0 });
      return playlists.map(({ id }) => id);
    },
  };
}

describe("lists of playlists", () => {
  it("Reads the list to its end, the newest first", async () => {
    const { read } = open();
    const ids = await read();
    expect(ids).toHaveLength(150);
    expect([ids[0], ids.at(-1)]).toEqual(["p149", "p0"]);
  });

  it("A deleted playlist stays hidden, though lists and late lookups still show it", async () => {
    const { services, read } = open();
    await read();
    forgetPlaylist(services, "p7");
    expect(await read()).not.toContain("p7");
    notePlaylist(services, await getPlaylist(services.api, "p7"));
    const list = services.queryClient.getQueryData(playlistQueries.list(services).queryKey);
    expect(list?.playlists).toHaveLength(149);
    notePlaylist(services, await getPlaylist(services.api, "new"));
    expect(await read()).toHaveLength(149);
  });
});
