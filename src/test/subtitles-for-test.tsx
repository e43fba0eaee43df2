import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createQueryClient } from "#app/providers.tsx";
import { ApiProvider, type ApiServices } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { type CallForTest, fetchForTest } from "./fetch-for-test.ts";
import { renderForTest } from "./render-for-test.tsx";

/** Returns a caption track as listed by the service. */
export const listed = (id: string, language: string, fileName = `${id}.srt`) => ({
  "subtitle-id": id,
  "subtitle-filename": fileName,
  "language-short-name": language,
  "language-long-name": "",
  "subtitle-url": `https://cdn.example/${id}.srt`,
});

/** Renders an element with a service that the test implements. */
export async function showWithService(
  element: (services: ApiServices) => ReactNode,
  answer: (call: CallForTest) => Response | Promise<Response>,
) {
  const calls: CallForTest[] = [];
  const queryClient = createQueryClient();
  const api = createApiClient(
    parseRuntimeConfig({ mediaHosts: ["cdn.example"] }),
    fetchForTest((call) => {
      calls.push(call);
      return answer(call);
    }),
  );
  const services = { api, queryClient, settle: createConsistencyPoller(), page: createPageStore() };
  const screen = await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={services}>{element(services)}</ApiProvider>
    </QueryClientProvider>,
  );
  return { screen, calls, services };
}
