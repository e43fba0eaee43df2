/** What the sandbox counts about its own use since it started or was reset. */
export interface Stats {
  /** @param template the route, such as `GET /v2/vod/:id` */
  count(template: string): void;
  countDeprecated(): void;
  snapshot(): { requests: Record<string, number>; deprecatedCalls: number };
  clear(): void;
}

export function createStats(): Stats {
  let requests = new Map<string, number>();
  let deprecatedCalls = 0;
  return {
    count(template) {
      requests.set(template, (requests.get(template) ?? 0) + 1);
    },
    countDeprecated() {
      deprecatedCalls += 1;
    },
    snapshot: () => ({ requests: Object.fromEntries(requests), deprecatedCalls }),
    clear() {
      requests = new Map();
      deprecatedCalls = 0;
    },
  };
}
