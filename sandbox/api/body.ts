import { z } from "zod";
import type { ApiContext } from "./context.ts";
import { ApiProblem, badRequest } from "./problem.ts";

/** Holds the ETags of 10,000 parts with room to spare. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

export const Title = z.string().trim().min(1).max(1000);

/** Parses a description in a body; null takes it away. */
export const Description = z.string().max(10_000).nullable();

/**
 * Reads a JSON body of a known shape. Fields beyond it are ignored.
 * @throws ApiProblem 400 for another content type, no JSON or another shape; 413 when it is too long
 */
export async function readJson<T>(c: ApiContext, schema: z.ZodType<T>): Promise<T> {
  const type = (c.req.header("Content-Type") ?? "").split(";")[0] ?? "";
  if (type.trim().toLowerCase() !== "application/json") {
    throw badRequest("Content-Type must be application/json");
  }
  const value = parse(await readText(c));
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path.join(".") ?? "";
  throw badRequest(`${path === "" ? "body" : path}: ${issue?.message ?? "wrong"}`);
}

async function readText(c: ApiContext): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > MAX_BODY_BYTES) {
      throw new ApiProblem(413, "Payload too large", `at most ${MAX_BODY_BYTES} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("the body is no JSON");
  }
}
