/** An answer with its whole text. */
export interface Answer {
  answer: Response;
  text: string;
}

/** A call, as far as it matters for when it may be sent. */
export interface PassingCall {
  /** Whether it can wait for a sign-in, and for as long as a pause lasts: nothing is changed by it, nor after it. */
  isRead: boolean;
  signal: AbortSignal | undefined;
}

/** Holds calls back while they would be in vain, and hears what comes of each. See `access-desk.ts`. */
export interface AccessGate {
  /** @param first what came of sending it, where that was before there was a gate */
  pass: (
    call: PassingCall,
    send: () => Promise<Answer>,
    first?: Promise<Answer>,
  ) => Promise<Answer>;
}

/** What all calls to the BFF pass. */
export interface Access extends AccessGate {
  /** Whether a call was let through while there was no gate. */
  isAdmitted: () => boolean;
  /** From now on calls pass this gate. */
  take: (gate: AccessGate) => void;
}

/**
 * The way to the BFF, which is open until the first trouble: what deals with that comes when it is needed, or
 * when the page stands. Where it can't come, calls are sent and fail as they do.
 */
export function createAccess(bringGate?: () => Promise<AccessGate>): Access {
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
      gate ??= await bringGate?.().catch(() => undefined);
      return gate?.pass(call, send, first) ?? first;
    },
  };
}
