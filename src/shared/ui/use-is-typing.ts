import { useEffect, useState } from "react";

/** Selects the fields in which letters are typed. */
export const TYPED_IN =
  "input:not([type=checkbox],[type=radio],[type=range]),textarea,select,[contenteditable]:not([contenteditable=false])";

/** Returns whether the person is typing in a field, or has a dialog open: what opens by itself has to wait. */
export function useIsTyping(): boolean {
  const [isTyping, setIsTyping] = useState(isPersonTyping);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Between two fields, none has the focus.
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIsTyping(isPersonTyping()));
    };
    document.addEventListener("focusin", look);
    document.addEventListener("focusout", look);
    look();
    return () => {
      clearTimeout(timer);
      document.removeEventListener("focusin", look);
      document.removeEventListener("focusout", look);
    };
  }, []);
  return isTyping;
}

function isPersonTyping(): boolean {
  const { activeElement } = document;
  return (
    activeElement?.matches(TYPED_IN) === true || document.querySelector("dialog[open]") !== null
  );
}
