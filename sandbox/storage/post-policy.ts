import { z } from "zod";
import { checkScope } from "./authorize.ts";
import { S3Error } from "./s3-error.ts";
import { ALGORITHM, isSameSignature, parseAmzDate, sign } from "./sigv4.ts";
import type { StorageIdentity } from "./types.ts";

/** Limits a file's size, inclusive. */
export interface SizeRange {
  minBytes: number;
  maxBytes: number;
}

const wholeNumber = z.coerce.number().int().nonnegative();

const policyDocument = z.strictObject({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal("content-length-range"), wholeNumber, wholeNumber]),
      z.tuple([z.enum(["eq", "starts-with"]), z.string().startsWith("$"), z.string()]),
      z.record(z.string(), z.string()).refine((object) => Object.keys(object).length === 1),
    ]),
  ),
});

type Condition = z.infer<typeof policyDocument>["conditions"][number];

const NEEDS_NO_CONDITION = new Set(["policy", "x-amz-signature", "file"]);

function parsePolicy(encoded: string): z.infer<typeof policyDocument> {
  try {
    return policyDocument.parse(JSON.parse(Buffer.from(encoded, "base64").toString("utf8")));
  } catch {
    throw new S3Error("InvalidPolicyDocument");
  }
}

function invalid(reason: string): S3Error {
  return new S3Error("AccessDenied", `Invalid according to Policy: ${reason}`);
}

/** Returns a condition on a field as [operator, field, value], or null for the size range. */
function fieldCondition(condition: Condition): [string, string, string] | null {
  if (Array.isArray(condition)) {
    const [operator, name, value] = condition;
    return operator === "content-length-range"
      ? null
      : [operator, name.slice(1).toLowerCase(), value];
  }
  const [entry] = Object.entries(condition);
  return entry === undefined ? null : ["eq", entry[0].toLowerCase(), entry[1]];
}

function checkConditions(
  conditions: readonly Condition[],
  fields: ReadonlyMap<string, string>,
  bucket: string,
): void {
  const covered = new Set<string>();
  for (const condition of conditions) {
    const parts = fieldCondition(condition);
    if (parts === null) continue;
    const [operator, name, wanted] = parts;
    covered.add(name);
    // The URL decides the target, whatever the field says.
    const given = name === "bucket" ? bucket : fields.get(name);
    const holds = operator === "eq" ? given === wanted : given?.startsWith(wanted) === true;
    if (!holds) {
      const shown = JSON.stringify([operator, `$${name}`, wanted]);
      throw invalid(`Policy Condition failed: ${shown}`);
    }
  }
  const extra = [...fields.keys()].filter(
    (name) => !covered.has(name) && !NEEDS_NO_CONDITION.has(name) && !name.startsWith("x-ignore-"),
  );
  if (extra.length > 0) throw invalid(`Extra input fields: ${extra.join(", ")}`);
}

function checkSignature(
  fields: ReadonlyMap<string, string>,
  policy: string,
  identity: StorageIdentity,
): void {
  const required = (name: string): string => {
    const value = fields.get(name);
    if (value !== undefined) return value;
    throw new S3Error("InvalidArgument", `The form must contain a field named '${name}'.`);
  };
  if (required("x-amz-algorithm") !== ALGORITHM) {
    throw new S3Error("InvalidArgument", `x-amz-algorithm only supports "${ALGORITHM}"`);
  }
  const amzDate = required("x-amz-date");
  if (parseAmzDate(amzDate) === null) {
    throw new S3Error("InvalidArgument", "x-amz-date must be like 20261120T120000Z.");
  }
  const scope = checkScope(required("x-amz-credential"), amzDate, identity, "InvalidArgument");
  const expected = sign(identity.credentials.secretAccessKey, scope, policy);
  if (!isSameSignature(expected, required("x-amz-signature"))) {
    throw new S3Error("SignatureDoesNotMatch", undefined, { StringToSign: policy });
  }
}

/**
 * Holds a form's fields, expanded already, against its signed policy.
 * @returns the sizes that the policy allows for the file
 * @throws S3Error
 */
export function checkPolicy(
  fields: ReadonlyMap<string, string>,
  bucket: string,
  identity: StorageIdentity,
): SizeRange {
  const policy = fields.get("policy");
  if (policy === undefined) throw new S3Error("AccessDenied");
  checkSignature(fields, policy, identity);
  const { expiration, conditions } = parsePolicy(policy);
  if (identity.clock.now().getTime() >= Date.parse(expiration)) throw invalid("Policy expired.");
  checkConditions(conditions, fields, bucket);
  const range: SizeRange = { minBytes: 0, maxBytes: Number.MAX_SAFE_INTEGER };
  for (const condition of conditions) {
    if (!Array.isArray(condition) || condition[0] !== "content-length-range") continue;
    range.minBytes = Math.max(range.minBytes, condition[1]);
    range.maxBytes = Math.min(range.maxBytes, condition[2]);
  }
  return range;
}
