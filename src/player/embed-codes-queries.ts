import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#shared/http/client.ts";
import { type EmbedRequest, getEmbedCode } from "./embed-codes.ts";

/** Everything the cache knows of embed codes. */
export const embedCodeQueries = {
  code: (api: ApiClient, request: EmbedRequest) =>
    queryOptions({
      queryKey: ["embed-code", request],
      queryFn: ({ signal }) => getEmbedCode(api, request, signal),
    }),
};
