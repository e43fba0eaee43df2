import { z } from "zod";
import { MAX_BYTES } from "../arrivals/check-file.ts";
import type { AwaitedTarget } from "../state/records.ts";
import { type ApiContext, type ApiDeps, settleMsOf } from "./context.ts";

/** Names the way to send the file (contract 4.6, 4.8). */
export const UploadType = z.enum(["ajax", "curl"]);

/** Accepts a file's name, with nothing that a command line could not carry. */
export const FileName = z
  .string()
  .max(1024)
  .refine((name) => !name.includes("\0"), "must not contain a NUL")
  .refine((name) => !name.endsWith("\n"), "must not end in a line break");

/** Notes that a file is to come under that key; its change will be seen as this request's would. */
export async function expectFile(
  c: ApiContext,
  deps: ApiDeps,
  key: string,
  target: AwaitedTarget,
): Promise<void> {
  await deps.arrivals.expect({
    key,
    target,
    expiresAtMs: deps.state.nowMs() + deps.options.uploadUrlTtlSeconds * 1000,
    settleMs: settleMsOf(c, deps),
  });
}

/** Returns the form fields for a browser, `bucket` among them (contract 4.9). */
export async function formFields(deps: ApiDeps, key: string, kind: AwaitedTarget["kind"]) {
  const { url, fields } = await deps.storage.signPost({
    key,
    expiresInSeconds: deps.options.uploadUrlTtlSeconds,
    maxBytes: MAX_BYTES[kind],
  });
  return { bucket: deps.formHost(url), ...fields };
}

export function putUrl(deps: ApiDeps, key: string): Promise<string> {
  return deps.storage.signPut({ key, expiresInSeconds: deps.options.uploadUrlTtlSeconds });
}
