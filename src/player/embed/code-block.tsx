import { CopyButton } from "#shared/ui/copy-button.tsx";

/** Shows foreign code as text: to be read and copied, never to be run by the page. */
export function CodeBlock({
  label,
  copyLabel,
  text,
}: {
  label: string;
  copyLabel: string;
  text: string;
}) {
  return (
    <figure aria-label={label} className="flex items-start gap-1 rounded-md bg-sunken ps-3">
      <pre dir="ltr" translate="no" className="grow py-2 font-mono text-xs whitespace-pre-wrap">
        <code className="wrap-anywhere">{text}</code>
      </pre>
      <CopyButton label={copyLabel} text={text} />
    </figure>
  );
}
