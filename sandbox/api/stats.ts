import type { NodeHandler } from "../http.ts";

/** A part that somebody sent, or began to send, to the storage. */
export interface PartPut {
  uploadId: string;
  partNumber: number;
  /** As announced by the request. */
  bytes: number;
  /** Of the answer; null while there is none, and for ever when the connection was lost before. */
  status: number | null;
  /** When the request came, in milliseconds of this process's monotonic clock. */
  startedMs: number;
  /** When the answer was sent; null as long as there is none. */
  endedMs: number | null;
}

/** What a playlist was told to play, as it was sent (contract 4.10). */
export interface OrderPut {
  playlistId: string;
  body: string;
}

/** What the sandbox counts about its own use since it started or was reset. */
export interface Stats {
  /** @param template the route, such as `GET /v2/vod/:id` */
  count(template: string): void;
  countDeprecated(): void;
  /** Notes the request when it is that of a part (contract 4.4). */
  notePart: NodeHandler;
  /** In the order of their beginning. */
  parts(): readonly PartPut[];
  noteOrder(order: OrderPut): void;
  /** In the order of their coming, refused ones too. */
  orders(): readonly OrderPut[];
  snapshot(): { requests: Record<string, number>; deprecatedCalls: number };
  clear(): void;
}

export function createStats(): Stats {
  let requests = new Map<string, number>();
  let deprecatedCalls = 0;
  let parts: PartPut[] = [];
  let orders: OrderPut[] = [];
  return {
    count(template) {
      requests.set(template, (requests.get(template) ?? 0) + 1);
    },
    countDeprecated() {
      deprecatedCalls += 1;
    },
    notePart(request, response) {
      const { searchParams } = new URL(request.url ?? "/", "http://storage");
      const [uploadId, partNumber] = [searchParams.get("uploadId"), searchParams.get("partNumber")];
      if (request.method !== "PUT" || uploadId === null || partNumber === null) return;
      const part: PartPut = {
        uploadId,
        partNumber: Number(partNumber),
        bytes: Number(request.headers["content-length"] ?? 0),
        status: null,
        startedMs: performance.now(),
        endedMs: null,
      };
      parts.push(part);
      response.on("close", () => {
        if (!response.writableFinished) return;
        part.status = response.statusCode;
        part.endedMs = performance.now();
      });
    },
    parts: () => parts,
    noteOrder(order) {
      orders.push(order);
    },
    orders: () => orders,
    snapshot: () => ({ requests: Object.fromEntries(requests), deprecatedCalls }),
    clear() {
      requests = new Map();
      deprecatedCalls = 0;
      parts = [];
      orders = [];
    },
  };
}
