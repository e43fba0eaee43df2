import { classNames } from "./class-names.ts";

/** Shows a placeholder with the size of the content. It appears after 150 ms. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames("animate-appear rounded-md bg-line", className)}
    />
  );
}

/** Shows placeholders of cards with an image, a title and a line, in a grid. */
export function CardSkeletons({ className, count }: { className: string; count: number }) {
  return (
    <div className={className}>
      {Array.from({ length: count }, (_, i) => (
        <div key={i}>
          <Skeleton className="aspect-video" />
          <Skeleton className="mt-2 h-4 w-3/4" />
          <Skeleton className="mt-2 h-3 w-1/2" />
        </div>
      ))}
    </div>
  );
}

/** Shows a placeholder of a page with a player and a panel beside it. */
export function PlayerSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <Skeleton className="aspect-video" />
      <Skeleton className="h-72" />
    </div>
  );
}
