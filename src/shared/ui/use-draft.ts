import { useLayoutEffect, useMemo, useRef, useState } from "react";

/**
 * Shows changes of a view at once, as the owner may update it late: in steps, of which an earlier one must not undo what was
 * changed since.
 * @param onView takes the newest view; the owner puts what differs from its own onto what it has by then
 * @returns the view, a function to change some of it, and one that tells the newest, which may not be rendered yet
 */
export function useDraft<View extends object>(
  view: View,
  onView: (next: View) => void,
): [View, (change: Partial<View>) => void, () => View] {
  const [seen, setSeen] = useState(view);
  /** Lists changes sent to the owner that its view does not have yet. */
  const [sent, setSent] = useState<readonly Partial<View>[]>([]);
  if (seen !== view) {
    setSeen(view);
    setSent(leftAfter(sent, view));
  }
  const draft = useMemo((): View => Object.assign({}, view, ...sent), [view, sent]);
  /** Holds the same before it is rendered. */
  const latest = useRef({ view, sent });
  useLayoutEffect(() => {
    latest.current = { view, sent: leftAfter(latest.current.sent, view) };
  }, [view]);
  const newestOf = (): View => Object.assign({}, latest.current.view, ...latest.current.sent);
  return [
    draft,
    (change) => {
      const next = { ...newestOf(), ...change };
      latest.current = { view, sent: withChange(latest.current.sent, change, view) };
      setSent((before) => withChange(before, change, view));
      onView(next);
    },
    newestOf,
  ];
}

function withChange<View extends object>(
  sent: readonly Partial<View>[],
  change: Partial<View>,
  view: View,
): readonly Partial<View>[] {
  const all = [...sent, change];
  // What the view has would not arrive as a change.
  return hasAll(view, Object.assign({}, ...all)) ? [] : all;
}

/** Returns the changes that a view does not have yet. Superseded ones never arrive; a view of others' making has none to come. */
function leftAfter<View extends object>(
  sent: readonly Partial<View>[],
  view: View,
): readonly Partial<View>[] {
  const at = sent.findLastIndex((change) => hasAll(view, change));
  return at < 0 ? [] : sent.slice(at + 1);
}

function hasAll<View extends object>(view: View, change: Partial<View>): boolean {
  return JSON.stringify({ ...view, ...change }) === JSON.stringify(view);
}
