import { classNames } from "#shared/ui/class-names.ts";

/** Marks a row of the tree, with the folder's id as its value. */
export const ROW = "data-row";

/** The look of a row. `hover`: what is held over it could be dropped there, or not. */
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
