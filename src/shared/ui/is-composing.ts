import type { KeyboardEvent as ReactKeyboardEvent } from "react";

/** Safari's code of the key that ends a composition, which it reports after the composition has ended. */
const COMPOSING_KEY_CODE = 229;

/**
 * Returns whether a key press belongs to an input method that is composing text: Enter then accepts a word
 * and nothing else.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const press = "nativeEvent" in event ? event.nativeEvent : event;
  return press.isComposing || press.keyCode === COMPOSING_KEY_CODE;
}
