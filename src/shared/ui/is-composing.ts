import type { KeyboardEvent as ReactKeyboardEvent } from "react";

/** What Safari calls the key that ends a composition: it tells of it when the composition is over already. */
const COMPOSING_KEY_CODE = 229;

/** Whether a key belongs to the input method that is composing text: Enter then takes a word and chooses nothing. */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const press = "nativeEvent" in event ? event.nativeEvent : event;
  return press.isComposing || press.keyCode === COMPOSING_KEY_CODE;
}
