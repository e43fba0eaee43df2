import { type ComponentProps, Suspense } from "react";
import { later } from "#messages/later.tsx";

const LibraryLink = later(
  async () => (await import("./lists/library-link.tsx")).LibraryLink,
  "lists",
);

/** Opens the library with the videos of a list, as `LibraryLink` does. Pages show their figures before it. */
export function OpenInLibrary(props: ComponentProps<typeof LibraryLink>) {
  return (
    <Suspense>
      <LibraryLink {...props} />
    </Suspense>
  );
}
