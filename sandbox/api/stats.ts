import type { NodeHandler } from "../http.ts";

/** Describes a part sent to storage, completely or not. */
export interface PartPut {
  uploadId: string;
  partNumber: number;
  /** Is the number that the request announced. */
  bytes: number;
  /** Holds the status of the response. Is null while it is pending, and if the connection was lost. */
  status: number | null;
  /** Tells when the request came, in milliseconds of this process's monotonic clock. */
  startedMs: number;
  /** Says when the answer was sent; null as long as there is none. */
  endedMs: number | null;
}

/** Describes an order sent to a playlist (contract 4.10). */
export interface OrderPut {
  playlistId: string;
  body: string;
}

/** Holds the statistics of the sandbox since its start or reset. */
export interface Stats {
  /**
   * Counts a request.
   * @param template route, such as `GET /v2/vod/:id`
   */
  count(template: string): void;
  countDeprecated(): void;
  /** Notes the request when it is that of a part (contract 4.4). */
  notePart: NodeHandler;
  /** They stand in the order in which they began. */
  parts(): readonly PartPut[];
  noteOrder(order: OrderPut): void;
  /** They stand in the order in which they came, refused ones too. */
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
