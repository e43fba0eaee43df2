import { type ComponentProps, Suspense } from "react";
import { MoversScreen } from "#analytics/movers/movers-screen.tsx";
import { later } from "#messages/later.tsx";

const ActivityOfRecord = later(
  async () => (await import("./activity-page.tsx")).ActivityOfRecord,
  "activity",
  "lists",
);

/** Shows what gained and lost plays, with what this browser has changed meanwhile. */
export function AccountMovers(props: Omit<ComponentProps<typeof MoversScreen>, "renderActivity">) {
  return (
    <MoversScreen
      {...props}
      renderActivity={(of) => (
        <Suspense>
          <ActivityOfRecord {...of} />
        </Suspense>
      )}
    />
  );
}
