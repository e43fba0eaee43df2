/** Lists every refusal this storage knows, with the HTTP status that S3 gives it and a default message. */
const REFUSALS = {
  AccessDenied: [403, "Access Denied"],
  AccessForbidden: [403, "CORSResponse: This CORS request is not allowed."],
  AccessControlListNotSupported: [400, "The bucket does not allow ACLs other than private."],
  AuthorizationHeaderMalformed: [400, "The authorization header is malformed."],
  AuthorizationQueryParametersError: [400, "The authorization query parameters are malformed."],
  BadDigest: [400, "The Content-MD5 or checksum value does not match the body received."],
  BadRequest: [400, "Insufficient information."],
  EntityTooLarge: [400, "The proposed upload exceeds the maximum allowed size."],
  EntityTooSmall: [400, "The proposed upload is smaller than the minimum allowed size."],
  IncompleteBody: [400, "The body ended before the number of bytes that its headers announced."],
  IncorrectNumberOfFilesInPostRequest: [400, "POST requires exactly one file upload per request."],
  InternalError: [500, "The storage failed to do this. Try again."],
  InvalidAccessKeyId: [403, "The access key id does not exist in these records."],
  InvalidArgument: [400, "Invalid Argument"],
  InvalidDigest: [400, "The Content-MD5 or checksum value is not valid."],
  InvalidPart: [400, "A listed part was never uploaded, or its entity tag does not match."],
  InvalidPartOrder: [400, "The list of parts is not in ascending order of part number."],
  InvalidPolicyDocument: [400, "The policy document of the form is not valid."],
  InvalidRange: [416, "The requested range is not satisfiable."],
  InvalidRequest: [400, "Invalid Request"],
  InvalidURI: [400, "The URI cannot be parsed."],
  KeyTooLongError: [400, "The key is too long."],
  MalformedPOSTRequest: [400, "The body of the POST is not well-formed multipart/form-data."],
  MalformedXML: [400, "The XML is not well-formed or not of the expected shape."],
  MaxPostPreDataLengthExceededError: [400, "The fields before the file are too large."],
  MethodNotAllowed: [405, "This method is not allowed against this resource."],
  MissingContentLength: [411, "The Content-Length header is required."],
  NoSuchBucket: [404, "The bucket does not exist."],
  NoSuchKey: [404, "The key does not exist."],
  NoSuchUpload: [404, "The upload does not exist: it was aborted, completed or never begun."],
  NotImplemented: [501, "This storage does not implement what the request asks for."],
  OperationAborted: [409, "The storage was emptied while this request was under way. Try again."],
  RequestTimeTooSkewed: [403, "The request's time is too far from the storage's time."],
  ServiceUnavailable: [503, "The storage is shutting down."],
  SignatureDoesNotMatch: [403, "The signature does not match the one calculated from the request."],
  XAmzContentSHA256Mismatch: [400, "x-amz-content-sha256 does not match the body received."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

/** Names what went wrong, as S3 itself does. */
export type S3ErrorCode = keyof typeof REFUSALS;

/** Describes a refusal that is sent to the client; `details` become further elements of the XML. */
export class S3Error extends Error {
  override readonly name = "S3Error";
  readonly code: S3ErrorCode;
  readonly status: number;
  readonly details: Readonly<Record<string, string>>;
  constructor(code: S3ErrorCode, message?: string, details: Readonly<Record<string, string>> = {}) {
    const [status, usual] = REFUSALS[code];
    super(message ?? usual);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** Returns whether `error` is a system error with one of the codes (`ENOENT`, …). */
export function isSystemError(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
