import { type FocusEvent, useEffect, useRef, useState } from "react";

/** Time without input after which controls hide. */
const QUIET_MS = 2500;

/** Tracks pointer and keyboard activity on an element. */
export function useActivity(): {
  isActive: boolean;
  /** Something was done. */
  note: () => void;
  /** The pointer has left. */
  leave: () => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: () => void;
} {
  const [isRecent, setIsRecent] = useState(true);
  const [hasKeyboardFocus, setHasKeyboardFocus] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  const note = () => {
    setIsRecent(true);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setIsRecent(false), QUIET_MS);
  };
  useEffect(() => {
    timer.current = window.setTimeout(() => setIsRecent(false), QUIET_MS);
    return () => clearTimeout(timer.current);
  }, []);
  return {
    isActive: isRecent || hasKeyboardFocus,
    note,
    leave: () => setIsRecent(false),
    onFocus({ target, currentTarget }) {
      note();
      // The frame itself has the focus while its keys are used, and that need not show anything.
      setHasKeyboardFocus(target !== currentTarget && target.matches(":focus-visible"));
    },
    onBlur: () => setHasKeyboardFocus(false),
  };
}
