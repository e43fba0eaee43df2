import { calculateJwkThumbprint, EncryptJWT, type JWTPayload, jwtDecrypt } from "jose";

/** Says what a sealed text is for: a text that was sealed for another purpose does not open. */
export type Purpose = "session" | "sign-in" | "hint";

/** Seals values for the browser to hold: it can neither read nor change them. */
export interface Sealer {
  seal: (
    purpose: Purpose,
    value: JWTPayload,
    times: { atMs: number; untilMs: number },
  ) => Promise<string>;
  /**
   * Resolves to null for what is forged, damaged, expired, of another purpose or dashboard, or sealed with a key that
   * was removed.
   */
  open: (purpose: Purpose, text: string, nowMs: number) => Promise<JWTPayload | null>;
}

/** Limits the seconds that the clocks of two processes may differ. */
const TOLERANCE_S = 30;
const ENCRYPTION = "A256GCM";

/**
 * Creates a sealer, which makes encrypted JWTs by `jose`.
 * @param secrets 32 bytes each: the first seals, all open
 * @param audience the dashboard: two of them may have the same secrets
 */
export async function createSealer(
  secrets: readonly Uint8Array[],
  audience: string,
): Promise<Sealer> {
  const keys = new Map<string, Uint8Array>();
  for (const secret of secrets) {
    const k = Buffer.from(secret).toString("base64url");
    keys.set((await calculateJwkThumbprint({ kty: "oct", k })).slice(0, 8), secret);
  }
  const [first] = keys;
  if (first === undefined) throw new TypeError("Sealing needs a secret.");
  const [kid, key] = first;
  return {
    seal: (purpose, value, { atMs, untilMs }) =>
      new EncryptJWT(value)
        .setProtectedHeader({ alg: "dir", enc: ENCRYPTION, kid })
        .setAudience(`${purpose} ${audience}`)
        .setIssuedAt(Math.floor(atMs / 1000))
        .setExpirationTime(Math.floor(untilMs / 1000))
        .encrypt(key),
    async open(purpose, text, nowMs) {
      try {
        const { payload } = await jwtDecrypt(text, (header) => keyOf(header.kid), {
          audience: `${purpose} ${audience}`,
          keyManagementAlgorithms: ["dir"],
          contentEncryptionAlgorithms: [ENCRYPTION],
          requiredClaims: ["iat", "exp"],
          currentDate: new Date(nowMs),
          clockTolerance: TOLERANCE_S,
        });
        return payload;
      } catch {
        return null;
      }
    },
  };

  function keyOf(kid: string | undefined): Uint8Array {
    const found = keys.get(kid ?? "");
    if (found === undefined) throw new TypeError("The key is not known.");
    return found;
  }
}
