import { useState } from "react";

/** The same object for as long as there is the same in it: an address that is read anew makes new ones. */
export function useSame<T extends object>(value: T): T {
  const [same, setSame] = useState(value);
  if (same === value || JSON.stringify(same) === JSON.stringify(value)) return same;
  setSame(value);
  return value;
}
