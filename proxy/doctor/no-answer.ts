/** Says why there was no answer, and what to do about it. */
export interface Failure {
  reason: string;
  advice: string;
}

const NO_TLS: Failure = {
  reason: "no TLS is spoken there",
  advice: "Is it the port for https? Or is the certificate not set up yet?",
};
const UNREACHABLE: Failure = {
  reason: "it can't be reached",
  advice: "Is the machine up, and does a firewall let this one through?",
};
const NO_NAME: Failure = {
  reason: "the name is not known",
  advice: "Is it spelt right, and is there a DNS record for it?",
};
const CLOSED: Failure = {
  reason: "the connection was closed without an answer",
  advice: "The log of the server says why.",
};
const UNTRUSTED: Failure = {
  reason: "its certificate is signed by an unknown authority",
  advice:
    "Send the whole chain of a certificate that browsers trust. For an authority of your own, name its certificate in NODE_EXTRA_CA_CERTS.",
};

const FAILURES: Readonly<Record<string, Failure>> = {
  ENOTFOUND: NO_NAME,
  EAI_AGAIN: NO_NAME,
  ECONNREFUSED: {
    reason: "no server listens there",
    advice: "Is the server running, and is it this port?",
  },
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  UND_ERR_SOCKET: CLOSED,
  ETIMEDOUT: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  UND_ERR_CONNECT_TIMEOUT: UNREACHABLE,
  CERT_HAS_EXPIRED: { reason: "its certificate has run out", advice: "Renew the certificate." },
  CERT_NOT_YET_VALID: {
    reason: "its certificate is not valid yet",
    advice: "Is the clock of one of the two machines wrong?",
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    reason: "its certificate is for other names",
    advice: "Add this name to the certificate.",
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
};

/** Reads what `fetch` threw. Of itself it always says the same: its cause says what happened. */
export function failureOf(error: unknown, patienceMs: number): Failure {
  if (!(error instanceof Error)) return { reason: "unknown", advice: "" };
  if (error.name === "TimeoutError") {
    return {
      reason: `none in ${patienceMs / 1000} s`,
      advice: "It takes connections and says nothing. The log of the server may say why.",
    };
  }
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  const known = FAILURES[code];
  if (known !== undefined) return known;
  // Node 24 sets no code for it.
  if (code.startsWith("HPE_") || cause.name === "HTTPParserError") {
    return { reason: "what answers does not speak HTTP", advice: "Is it the right port?" };
  }
  if (cause.message === "bad port") {
    return { reason: "browsers go to no such port", advice: "Serve it at another port." };
  }
  return { reason: code || cause.message || cause.name, advice: "" };
}
