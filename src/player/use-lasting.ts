import { useEffect, useState } from "react";

/** Whether something has been so for a while. */
export function useLasting(isSo: boolean, delayMs: number): boolean {
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setIsLasting(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsLasting(false);
    };
  }, [isSo, delayMs]);
  return isLasting;
}
