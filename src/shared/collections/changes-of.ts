/** Returns the fields of an object that differ from those of an earlier one, which has the same names. */
export function changesOf(before: object, after: object) {
  const changes = Object.entries(after).filter(
    ([name, value]) => Reflect.get(before, name) !== value,
  );
  return Object.fromEntries(changes);
}
