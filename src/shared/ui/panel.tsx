import { type ReactNode, type Ref, useId } from "react";
import { classNames } from "./class-names.ts";
import { useSectionRole } from "./section-role.ts";

export function Panel({
  title,
  children,
  className,
  frameRef,
  id,
}: {
  title: string;
  children: ReactNode;
  className?: string;
  /** Lets the focus move to the panel as a whole. */
  frameRef?: Ref<HTMLElement>;
  /** Lets links lead to this panel of its page. */
  id?: string;
}) {
  const headingId = useId();
  const role = useSectionRole();
  return (
    <section
      ref={frameRef}
      id={id}
      role={role}
      aria-labelledby={headingId}
      tabIndex={frameRef === undefined ? undefined : -1}
      className={classNames(
        "rounded-lg border border-line bg-surface p-4 shadow-card outline-none",
        className,
      )}
    >
      <h2 id={headingId} className="mb-3 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Shows a list of names and values, one pair a line; missing values are a dash. */
export function Facts({ facts }: { facts: { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ink-faint">{name}</dt>
          <dd className="wrap-anywhere">{value ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
