/**
 * A sentence of somebody else without what must not go further: queries of addresses, which may be signed, and
 * whatever looks like an id or a key.
 */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll(/\?[^\s"'<>]*=[^\s"'<>]*/g, "?…")
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, "…")
    .replaceAll(/[\w+/=-]{16,}/g, (word) => (/\d/.test(word) ? "…" : word))
    .replaceAll(/\d{5,}/g, "…");
}
