import { useLayoutEffect, useRef } from "react";
import { useStable } from "#shared/ui/use-stable.ts";
import { toggleChosen } from "./choose.ts";

/**
 * Chooses rows, or lets them go, by their keys. Somebody can choose faster than rows are drawn: each choice adds to the
 * one before, drawn or not.
 * @param held what is chosen, as it is drawn
 * @param onChosen told what is chosen then, null where there can't be more
 */
export function useChosen(
  held: readonly string[],
  onChosen: (next: readonly string[] | null) => void,
): (key: string) => void {
  /** The newest choice, and those that are not drawn yet. */
  const latest = useRef<{ chosen: readonly string[]; sent: readonly string[] }>({
    chosen: held,
    sent: [],
  });
  useLayoutEffect(() => {
    const { chosen, sent } = latest.current;
    const at = sent.lastIndexOf(textOf(held));
    latest.current = at < 0 ? { chosen: held, sent: [] } : { chosen, sent: sent.slice(at + 1) };
  }, [held]);
  return useStable((key: string) => {
    const { chosen, sent } = latest.current;
    const next = toggleChosen(chosen, key);
    if (next !== null) latest.current = { chosen: next, sent: [...sent, textOf(next)] };
    onChosen(next);
  });
}

function textOf(chosen: readonly string[]): string {
  return JSON.stringify(chosen);
}
