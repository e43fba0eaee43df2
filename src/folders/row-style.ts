import { classNames } from "#shared/ui/class-names.ts";

/** Attribute of tree rows; its value is the folder id. */
export const ROW = "data-row";

/** Returns a row's CSS classes. `hover`: whether the dragged item can be dropped here. */
export function rowClass(isCurrent: boolean, hover: "welcome" | "refused" | null): string {
  return classNames(
    "flex min-h-8 items-center rounded-md",
    hover === "welcome" && "bg-accent-wash outline-2 -outline-offset-2 outline-accent",
    hover === "refused" &&
      "bg-trouble-wash outline-2 -outline-offset-2 outline-dashed outline-trouble",
    hover === null &&
      (isCurrent ? "bg-accent-wash font-medium text-accent" : "text-ink-soft hover:bg-sunken"),
  );
}
