/** Makes column names unique: duplicates get their index appended. */
export function uniqueNames(names: readonly string[]): string[] {
  return names.map((name, index) =>
    names.filter((each) => each === name).length > 1 ? `${name} (${index + 1})` : name,
  );
}
