/** Names as columns of one table: of those that are the same, each gets its number among all. */
export function uniqueNames(names: readonly string[]): string[] {
  return names.map((name, index) =>
    names.filter((each) => each === name).length > 1 ? `${name} (${index + 1})` : name,
  );
}
