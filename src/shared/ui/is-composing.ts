/** Is Safari's code of the key that ends a composition, which it reports after the composition has ended. */
const COMPOSING_KEY_CODE = 229;

type Composition = Partial<Pick<KeyboardEvent, "isComposing" | "keyCode">>;

/** Describes a key press as the browser or React reports it. */
export interface Composing extends Composition {
  nativeEvent?: Composition;
}

/**
 * Returns whether a key press belongs to an input method that is composing text: Enter then accepts a word
 * and nothing else.
 */
export function isComposing(event: Composing): boolean {
  const press = event.nativeEvent ?? event;
  return press.isComposing === true || press.keyCode === COMPOSING_KEY_CODE;
}
