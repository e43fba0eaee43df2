import { useState } from "react";

/** Stabilises the identity of an equal object: parsing the URL creates new ones. */
export function useSame<T extends object>(value: T): T {
  const [same, setSame] = useState(value);
  if (same === value || JSON.stringify(same) === JSON.stringify(value)) return same;
  setSame(value);
  return value;
}
