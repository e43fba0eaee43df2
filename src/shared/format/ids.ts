/** Creates a UUID v4. `crypto.randomUUID` is not available over plain http. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Returns the same text for all forms of one id: those of migrated accounts come without hyphens (supplement, "Habits"). */
export function plainId(id: string): string {
  return id.replaceAll("-", "").toLowerCase();
}

/** Returns the forms under which the service may know an id: the usual one (contract 2), and as it is written. */
export function formsOfId(id: string): readonly string[] {
  const plain = plainId(id);
  const hyphenated = plain.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return [...new Set([hyphenated, id])];
}

/** Makes column names unique: duplicates get their index appended. */
export function uniqueNames(names: readonly string[]): string[] {
  return names.map((name, index) =>
    names.filter((each) => each === name).length > 1 ? `${name} (${index + 1})` : name,
  );
}
