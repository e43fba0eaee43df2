import { type ComponentProps, Suspense, useDeferredValue } from "react";
import { later } from "#messages/later.tsx";

/** Its words are with those of lists: the first load names each file of words in each language. */
const Button = later(
  async () => (await import("./panel/saved-views-button.tsx")).SavedViewsButton,
  "lists",
);

/**
 * Shows a button with the saved views of a page, once it has loaded. It has the name of the view that is open, and says
 * whether what is on screen has changed since.
 */
export function SavedViews(props: ComponentProps<typeof Button>) {
  // What the page is opened for goes before its code.
  const hasBegun = useDeferredValue(true, false);
  const fallback = <span className="inline-block h-8 w-22 @max-[40rem]:w-8" />;
  return <Suspense fallback={fallback}>{hasBegun ? <Button {...props} /> : fallback}</Suspense>;
}
