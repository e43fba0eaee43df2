import { Fragment, type ReactNode } from "react";

/** Isolates the text direction of a name within a sentence, for `t.rich`. */
export function isolated(text: ReactNode) {
  return <bdi>{text}</bdi>;
}

/** Emphasises a name in a sentence and isolates its text direction, for `t.rich`. */
export function strong(name: ReactNode) {
  return (
    <strong className="font-semibold">
      <bdi>{name}</bdi>
    </strong>
  );
}

/** Shows the parts of a path in the order of the page, each in its own text direction. */
export function PathText({ parts }: { parts: readonly string[] }) {
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at === 0 ? null : " / "}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}
