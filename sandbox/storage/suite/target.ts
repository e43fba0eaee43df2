import { S3ServiceException } from "@aws-sdk/client-s3";
import { createClock } from "#sandbox/clock.ts";
import { createStorageClient } from "../client.ts";
import { createSdkClient } from "../sdk-client.ts";
import type { StorageClient, StorageIdentity } from "../types.ts";
import { parseXml } from "../xml.ts";

export interface Target {
  endpoint: string;
  identity: StorageIdentity;
  /** Deviates from AWS's documentation, for reasons stated in place. */
  isCeph: boolean;
}

/** Holds the target and the clients of each test. */
export interface Bench {
  readonly target: Target;
  readonly client: StorageClient;
  /** Returns a key that no earlier run has used: a real bucket outlives the tests. */
  key(name: string): string;
}

/** Is the page that uploads, as far as CORS is concerned. */
export const ORIGIN = "http://dashboard.example";

export const MIB = 1024 ** 2;

/** Returns a client with a clock one hour behind: shorter signatures have expired. */
export function clientOfThePast({ target }: Bench): StorageClient {
  const now = target.identity.clock.now().getTime();
  const clock = createClock(new Date(now - 3_600_000).toISOString());
  return createStorageClient({ ...target.identity, clock, endpoint: target.endpoint });
}

/** Returns the SDK itself, for calls that the platform never makes. */
export function sdkOf({ target }: Bench) {
  return createSdkClient({ ...target.identity, endpoint: target.endpoint });
}

/** Sends bytes as a page does: no header but those that the browser adds. */
export function put(url: string, body: string | Uint8Array<ArrayBuffer>): Promise<Response> {
  return fetch(url, { method: "PUT", body, headers: { Origin: ORIGIN } });
}

/** Returns whether CORS allows a page to read the response. */
export function isReadable(response: Response): boolean {
  const allowed = response.headers.get("access-control-allow-origin");
  return allowed === "*" || allowed === ORIGIN;
}

/** Returns a refusal as [status, code]; the success of what should fail shows as [200, ""]. */
export async function refusal(response: Response): Promise<[status: number, code: string]> {
  const body = await response.text();
  if (response.ok || body === "") return [response.status, ""];
  const code = parseXml(body).children.find((each) => each.name === "Code")?.text;
  return [response.status, code ?? ""];
}

/** Returns the same of a rejection of the client's. */
export async function rejection(call: Promise<unknown>): Promise<[status: number, code: string]> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Error && "status" in error && "code" in error) {
      return [Number(error.status), String(error.code)];
    }
    throw error;
  }
  return [200, ""];
}

/** Returns the same of a call of the SDK's. */
export async function sdkCode(call: Promise<unknown>): Promise<[number, string]> {
  try {
    await call;
  } catch (error) {
    if (error instanceof S3ServiceException) {
      return [error.$metadata.httpStatusCode ?? 0, error.name];
    }
    throw error;
  }
  return [200, ""];
}

/** Changes or removes a query parameter of a URL. */
export function withParameter(url: string, name: string, value: string | null): string {
  const changed = new URL(url);
  if (value === null) changed.searchParams.delete(name);
  else changed.searchParams.set(name, value);
  return changed.href;
}

/** Signs, sends and completes nothing: one part's ETag. */
export async function putPart(
  { client }: Bench,
  upload: { key: string; uploadId: string },
  partNumber: number,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<string> {
  const url = await client.signPart({ ...upload, partNumber, expiresInSeconds: 60 });
  const response = await put(url, body);
  if (response.status !== 200) throw new Error(`part refused: ${await response.text()}`);
  return response.headers.get("etag") ?? "";
}
