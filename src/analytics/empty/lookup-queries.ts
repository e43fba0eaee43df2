import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { channelQueries } from "#channels/channels-queries.ts";
import { folderQueries } from "#folders/folders-queries.ts";
import type { ApiClient } from "#shared/http/client.ts";
import { ApiError, toProblem } from "#shared/http/errors.ts";
import { vodQueries } from "#videos/vods-queries.ts";
import { LOOKED_UP, LOOKING, type LookedUp, type Lookup } from "./likely-reason.ts";

/** What the service knows an id as: first what it is asked as, then, if it is no such thing, the others. */
export function lookupQuery(api: ApiClient, kind: LookedUp, id: string) {
  return queryOptions({
    queryKey: ["id-lookups", kind, id],
    async queryFn({ client }): Promise<Record<LookedUp, Lookup>> {
      const own = await lookUp(client, api, kind, id);
      const found = { ...LOOKING, [kind]: own };
      if (own.is !== "unknown") return found;
      const others = LOOKED_UP.filter((other) => other !== kind);
      const answers = await Promise.all(
        others.map(async (other) => [other, await lookUp(client, api, other, id)] as const),
      );
      return { ...found, ...Object.fromEntries(answers) };
    },
  });
}

async function lookUp(
  client: QueryClient,
  api: ApiClient,
  kind: LookedUp,
  id: string,
): Promise<Lookup> {
  try {
    if (kind === "folder") {
      const folders = await client.fetchQuery(folderQueries.all(api));
      const folder = folders.find((each) => each.id === id);
      if (folder === undefined) return { is: "unknown" };
      return { is: "found", name: folder.name, createdAtMs: null, filmCount: null };
    }
    const { title, createdAtMs } = await (kind === "vod"
      ? client.fetchQuery(vodQueries.detail(api, id))
      : client.fetchQuery(channelQueries.detail(api, id)));
    return { is: "found", name: title, createdAtMs, filmCount: null };
  } catch (error) {
    return lookupOfError(error);
  }
}

function lookupOfError(error: unknown): Lookup {
  if (error instanceof ApiError && error.kind === "not-found") return { is: "unknown" };
  if (error instanceof ApiError && error.kind === "forbidden") return { is: "forbidden" };
  return {
    is: "failed",
    problem: toProblem(error) ?? { kind: "unexpected", serviceMessage: "" },
  };
}
