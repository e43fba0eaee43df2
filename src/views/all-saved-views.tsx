import { type ComponentProps, Suspense } from "react";
import { later } from "#messages/later.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

const All = later(async () => (await import("./panel/all-saved-views.tsx")).AllSavedViews, "lists");

/** Lists the saved views of all pages in a panel, once it has loaded. */
export function AllSavedViews(props: ComponentProps<typeof All>) {
  return (
    <Suspense fallback={<Skeleton className="h-32" />}>
      <All {...props} />
    </Suspense>
  );
}
