import type { ApiServices } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "./fetch-for-test.ts";
import { queryClientForTest } from "./query-client-for-test.tsx";

/**
 * Creates the services of a page, with a service that the test implements.
 * @param config as in `config.json`
 */
export function servicesForTest(
  answer: Parameters<typeof fetchForTest>[0],
  config: Record<string, unknown> = {},
): ApiServices {
  return {
    api: createApiClient(parseRuntimeConfig(config), fetchForTest(answer)),
    settle: createConsistencyPoller(),
    page: createPageStore(),
    queryClient: queryClientForTest(),
  };
}
