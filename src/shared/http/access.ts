/** Holds a response with its complete body text. */
export interface Answer {
  answer: Response;
  text: string;
}

/** Describes a call as far as that decides when it may be sent. */
export interface PassingCall {
  /** Is true if it can wait for a sign-in, and through any pause: it changes nothing, and no change follows from it. */
  isRead: boolean;
  signal: AbortSignal | undefined;
}

/** Delays calls while they would fail, and observes their outcomes. See `request-gate.ts`. */
export interface AccessGate {
  /**
   * Sends a call when possible.
   * @param first the outcome of sending it, if that happened before there was a gate
   */
  pass: (
    call: PassingCall,
    send: () => Promise<Answer>,
    first?: Promise<Answer>,
  ) => Promise<Answer>;
}

/** Describes the gate that all calls to the BFF pass, which is replaceable at run time. */
export interface Access extends AccessGate {
  /** Returns whether a call was admitted while there was no gate. */
  isAdmitted: () => boolean;
  /** Installs the gate for all further calls. */
  take: (gate: AccessGate) => void;
}

/**
 * Creates an open gate. The real one, which handles trouble, is loaded on the first 401 or 429, or after the
 * page has loaded. If it can't be loaded, calls are sent and fail as usual.
 */
export function createAccess(loadGate?: () => Promise<AccessGate>): Access {
  let gate: AccessGate | undefined;
  let isAdmitted = false;
  return {
    isAdmitted: () => isAdmitted,
    take(given) {
      gate = given;
    },
    async pass(call, send) {
      if (gate !== undefined) return gate.pass(call, send);
      const first = send();
      const status = await first.then(
        ({ answer }) => answer.status,
        () => 0,
      );
      isAdmitted ||= status > 0 && status < 400;
      if (status > 0 && status !== 401 && status !== 429) return first;
      gate ??= await loadGate?.().catch(() => undefined);
      return gate?.pass(call, send, first) ?? first;
    },
  };
}
