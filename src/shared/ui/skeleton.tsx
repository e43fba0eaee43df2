import { classNames } from "./class-names.ts";

/** A quiet shape of the size that the content will have. Shows itself after 150 ms. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames("animate-appear rounded-md bg-line", className)}
    />
  );
}

/** Shapes of cards with a picture, a title and a line, in the grid of a class. */
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
