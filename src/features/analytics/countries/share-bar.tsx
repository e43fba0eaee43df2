/** A share in words, and as a bar that a full one can be compared with: beside it where there is room. */
export function ShareBar({
  text,
  fill,
}: {
  text: string;
  /** From 0 to 1. */
  fill: number;
}) {
  return (
    <div className="flex flex-col items-end gap-x-2 @md:flex-row-reverse @md:items-center">
      <span className="shrink-0 whitespace-nowrap @md:w-14 @md:self-baseline">{text}</span>
      <span aria-hidden="true" className="h-1.5 w-full min-w-12">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ inlineSize: `${fill * 100}%` }}
        />
      </span>
    </div>
  );
}
