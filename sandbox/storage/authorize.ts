import { S3Error, type S3ErrorCode } from "./s3-error.ts";
import { header, parameter, type S3Request } from "./s3-request.ts";
import {
  ALGORITHM,
  type CredentialScope,
  canonicalRequest,
  isSameSignature,
  parseAmzDate,
  parseCredential,
  sign,
  stringToSign,
} from "./sigv4.ts";
import type { StorageIdentity } from "./types.ts";

const MAX_SKEW_MS = 15 * 60 * 1000;
const MAX_EXPIRES_SECONDS = 7 * 24 * 60 * 60;
const UNSIGNED = "UNSIGNED-PAYLOAD";

/** Is the SHA-256 that the signature demands of the body, in hexadecimal. Is null for any. */
export type BodyHash = string | null;

interface Claim {
  credential: string;
  amzDate: string;
  signedHeaders: string[];
  signature: string;
  payloadHash: string;
  malformed: S3ErrorCode;
}

/**
 * Checks the credential and scope, common to signed URLs, headers and form policies.
 * @throws S3Error `malformed` for an invalid scope, InvalidAccessKeyId
 */
export function checkScope(
  credential: string,
  amzDate: string,
  identity: StorageIdentity,
  malformed: S3ErrorCode,
): CredentialScope {
  const scope = parseCredential(credential);
  if (scope === null) {
    throw new S3Error(malformed, "The credential is not key/date/region/service/aws4_request.");
  }
  if (scope.service !== "s3" || scope.terminator !== "aws4_request") {
    throw new S3Error(malformed, 'The credential must end in "s3/aws4_request".');
  }
  if (scope.region !== identity.region) {
    throw new S3Error(
      malformed,
      `The region '${scope.region}' is wrong; expecting '${identity.region}'`,
      { Region: identity.region },
    );
  }
  if (scope.date !== amzDate.slice(0, 8)) {
    throw new S3Error(malformed, "The credential's date is not the date of the request.");
  }
  if (scope.accessKeyId !== identity.credentials.accessKeyId) {
    throw new S3Error("InvalidAccessKeyId", undefined, { AWSAccessKeyId: scope.accessKeyId });
  }
  return scope;
}

function queryClaim(request: S3Request, identity: StorageIdentity): Claim {
  const malformed = "AuthorizationQueryParametersError";
  const required = (name: string): string => {
    const value = parameter(request, name);
    if (value === undefined) throw new S3Error(malformed, `The parameter ${name} is missing.`);
    return value;
  };
  if (required("X-Amz-Algorithm") !== ALGORITHM) {
    throw new S3Error(malformed, `X-Amz-Algorithm only supports "${ALGORITHM}"`);
  }
  const credential = required("X-Amz-Credential");
  const amzDate = required("X-Amz-Date");
  const signedHeaders = required("X-Amz-SignedHeaders").split(";");
  const signature = required("X-Amz-Signature");
  const expires = required("X-Amz-Expires");
  const signedAt = parseAmzDate(amzDate);
  if (signedAt === null) throw new S3Error(malformed, "X-Amz-Date must be like 20261120T120000Z.");
  if (!/^\d{1,9}$/.test(expires)) throw new S3Error(malformed, "X-Amz-Expires must be a number.");
  if (Number(expires) > MAX_EXPIRES_SECONDS) {
    throw new S3Error(malformed, "X-Amz-Expires must be less than a week (in seconds).");
  }
  const now = identity.clock.now().getTime();
  const expiresAtMs = signedAt.getTime() + Number(expires) * 1000;
  if (signedAt.getTime() - now > MAX_SKEW_MS) {
    throw new S3Error("AccessDenied", "Request is not yet valid");
  }
  if (now >= expiresAtMs) {
    throw new S3Error("AccessDenied", "Request has expired", {
      "X-Amz-Expires": expires,
      Expires: new Date(expiresAtMs).toISOString(),
      ServerTime: new Date(now).toISOString(),
    });
  }
  const payloadHash =
    parameter(request, "X-Amz-Content-Sha256") ??
    header(request, "x-amz-content-sha256") ??
    UNSIGNED;
  return { credential, amzDate, signedHeaders, signature, payloadHash, malformed };
}

function headerClaim(request: S3Request, authorization: string, identity: StorageIdentity): Claim {
  const malformed = "AuthorizationHeaderMalformed";
  const match =
    /^AWS4-HMAC-SHA256\s+Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([^,\s]+)$/.exec(
      authorization.trim(),
    );
  const [, credential, signedHeaders, signature] = match ?? [];
  if (!credential || !signedHeaders || !signature) throw new S3Error(malformed);
  const amzDate = header(request, "x-amz-date") ?? "";
  const signedAt = parseAmzDate(amzDate);
  if (signedAt === null) {
    throw new S3Error("AccessDenied", "A signed request needs a valid x-amz-date header.");
  }
  const now = identity.clock.now();
  if (Math.abs(signedAt.getTime() - now.getTime()) > MAX_SKEW_MS) {
    throw new S3Error("RequestTimeTooSkewed", undefined, {
      RequestTime: amzDate,
      ServerTime: now.toISOString(),
      MaxAllowedSkewMilliseconds: String(MAX_SKEW_MS),
    });
  }
  const payloadHash = header(request, "x-amz-content-sha256");
  if (payloadHash === undefined) {
    throw new S3Error("InvalidRequest", "The header x-amz-content-sha256 is missing.");
  }
  return {
    credential,
    amzDate,
    signedHeaders: signedHeaders.split(";"),
    signature,
    payloadHash,
    malformed,
  };
}

function checkSignedHeaders(request: S3Request, signedHeaders: readonly string[]): void {
  const unsigned = Object.keys(request.message.headers).filter(
    (name) => (name === "host" || name.startsWith("x-amz-")) && !signedHeaders.includes(name),
  );
  if (unsigned.length === 0 && signedHeaders.includes("host")) return;
  throw new S3Error(
    "AccessDenied",
    "There were headers present in the request which were not signed",
    { HeadersNotSigned: unsigned.join(", ") },
  );
}

function bodyHashOf(payloadHash: string): BodyHash {
  if (payloadHash === UNSIGNED) return null;
  if (/^[0-9a-f]{64}$/.test(payloadHash)) return payloadHash;
  if (payloadHash.startsWith("STREAMING-")) {
    throw new S3Error("NotImplemented", "Bodies in chunks are not implemented.");
  }
  throw new S3Error("InvalidArgument", "x-amz-content-sha256 must be a SHA-256 or a known word.");
}

/**
 * Verifies a Signature Version 4 in the URL or headers.
 * @throws S3Error if missing, malformed, expired, foreign or wrong
 */
export function authorize(request: S3Request, identity: StorageIdentity): BodyHash {
  const authorization = header(request, "authorization");
  const isPresigned = request.query.some(
    ({ name }) => name === "X-Amz-Signature" || name === "X-Amz-Algorithm",
  );
  if (isPresigned && authorization !== undefined) {
    throw new S3Error("InvalidArgument", "Only one auth mechanism allowed");
  }
  if (!isPresigned && authorization === undefined) throw new S3Error("AccessDenied");
  const claim =
    authorization === undefined
      ? queryClaim(request, identity)
      : headerClaim(request, authorization, identity);
  const scope = checkScope(claim.credential, claim.amzDate, identity, claim.malformed);
  checkSignedHeaders(request, claim.signedHeaders);
  const canonical = canonicalRequest(request, claim.signedHeaders, claim.payloadHash);
  const text = stringToSign(claim.amzDate, scope, canonical);
  const expected = sign(identity.credentials.secretAccessKey, scope, text);
  if (!isSameSignature(expected, claim.signature)) {
    // Both texts hold only what the client sent; seeing them helps to repair a wrong signer.
    throw new S3Error("SignatureDoesNotMatch", undefined, {
      StringToSign: text,
      CanonicalRequest: canonical,
    });
  }
  return bodyHashOf(claim.payloadHash);
}
