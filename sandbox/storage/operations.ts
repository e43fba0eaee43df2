import { sendEmpty } from "./answer.ts";
import { deleteObject, getObject, putObject } from "./object-operations.ts";
import type { Operation } from "./room.ts";
import { S3Error } from "./s3-error.ts";
import { header, type S3Request } from "./s3-request.ts";
import {
  abortUpload,
  completeUpload,
  createUpload,
  listParts,
  uploadPart,
} from "./upload-operations.ts";

/** Lists headers that change a request's meaning; ignoring them would be wrong. */
const UNSUPPORTED_HEADERS = ["x-amz-copy-source", "x-amz-tagging", "if-match", "if-none-match"];

/** Lists the parameters that each operation takes besides those of the signature. */
const OPERATIONS: readonly [
  methods: string,
  parameters: string[],
  Operation,
  optional?: string[],
][] = [
  ["PUT", ["partNumber", "uploadId"], uploadPart],
  ["POST", ["uploads"], createUpload],
  ["POST", ["uploadId"], completeUpload],
  ["DELETE", ["uploadId"], abortUpload],
  ["GET", ["uploadId"], listParts, ["max-parts", "part-number-marker"]],
  ["PUT", [], putObject],
  ["GET HEAD", [], getObject],
  ["DELETE", [], deleteObject],
];

const headBucket: Operation = async (_room, _request, _bodyHash, response) => {
  sendEmpty(response, 200);
};

function isSignature(name: string): boolean {
  // The SDK names the operation in x-id, which has no effect.
  return name.startsWith("X-Amz-") || name === "x-id";
}

/**
 * Finds what a request asks for.
 * @throws S3Error MethodNotAllowed, or NotImplemented for what S3 has and this storage has not
 */
export function chooseOperation(request: S3Request): Operation {
  const names = request.query.map((each) => each.name).filter((name) => !isSignature(name));
  if (request.key === "") {
    if (request.method === "HEAD" && request.bucket !== "" && names.length === 0) return headBucket;
    throw new S3Error(request.bucket === "" ? "MethodNotAllowed" : "NotImplemented");
  }
  const isWrite = request.method !== "GET" && request.method !== "HEAD";
  const unsupported = UNSUPPORTED_HEADERS.find((name) => header(request, name) !== undefined);
  if (isWrite && unsupported !== undefined) {
    throw new S3Error("NotImplemented", `The header ${unsupported} is not implemented.`);
  }
  if (!["GET", "HEAD", "PUT", "POST", "DELETE"].includes(request.method)) {
    throw new S3Error("MethodNotAllowed");
  }
  for (const [methods, required, operation, optional = []] of OPERATIONS) {
    const isMethod = methods.split(" ").includes(request.method);
    const isWhole = required.every((name) => names.includes(name));
    const isKnown = names.every((name) => required.includes(name) || optional.includes(name));
    if (isMethod && isWhole && isKnown) return operation;
  }
  throw new S3Error(names.length === 0 ? "MethodNotAllowed" : "NotImplemented");
}
