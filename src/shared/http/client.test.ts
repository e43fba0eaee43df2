import { expect, it } from "vitest";
import { folderQueries } from "#folders/folders-queries.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { createApiClient } from "./client.ts";
import type { ApiRequest } from "./http.ts";
import { createRequestGate } from "./request-gate.ts";
import { parseRuntimeConfig } from "./runtime-config.ts";

it("A lookup before a change is refused while a list read of the same is held, and updates what is shown", async () => {
  let isOut = true;
  const fetchFunction = fetchForTest(() =>
    isOut
      ? Response.json({ message: "Who are you?" }, { status: 401 })
      : Response.json([{ id: "1", name: "Sea", path: "/Sea", parent_id: null }]),
  );
  const api = createApiClient(parseRuntimeConfig({}), fetchFunction);
  const gate = createRequestGate(true);
  api.access.take(gate);
  const queryClient = queryClientForTest();
  const shown = queryClient.fetchQuery(folderQueries.all(api));
  const check = () => queryClient.fetchQuery(folderQueries.beforeChange(api));
  await expect(check()).rejects.toMatchObject({ kind: "signed-out" });
  expect(queryClient.getQueryState(folderQueries.key)?.fetchStatus).toBe("fetching");
  isOut = false;
  gate.note({ signedOut: null });
  await shown;
  const folders = await check();
  expect(folders.map(({ path }) => path)).toEqual(["/Sea"]);
  expect(queryClient.getQueryData(folderQueries.key)).toEqual(folders);
});

it("Sends reads through the calls of a copied client, with the hosts of its deployment", async () => {
  const config = parseRuntimeConfig({ mediaHosts: ["cdn.example"] });
  const client = createApiClient(config, () => Promise.reject(new Error("Not to be called.")));
  const copy = { ...client, http: ({ path }: ApiRequest) => Promise.resolve(`answer of ${path}`) };
  const read = copy.read({ path: "/v2/vod" }, (answer, mediaHosts) => ({ answer, mediaHosts }));
  expect(await read).toEqual({ answer: "answer of /v2/vod", mediaHosts: ["cdn.example"] });
});
