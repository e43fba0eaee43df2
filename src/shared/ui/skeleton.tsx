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
