import { useTranslations } from "use-intl";
import type { Finding } from "#captions/format/findings.ts";
import { useFindingWords } from "./use-finding-words.ts";

const MOST_SHOWN = 50;

/** What of the file could not be read: a saved version will not have it. */
export function TroubleNotice({ troubles }: { troubles: readonly Finding[] }) {
  const t = useTranslations("workbench.troubles");
  const words = useFindingWords();
  if (troubles.length === 0) return null;
  return (
    <details className="rounded-lg border border-line bg-surface px-3 py-2">
      <summary className="min-h-6 cursor-pointer text-working">
        {t("title", { count: troubles.length })}
      </summary>
      <ul className="mt-2 grid max-h-60 gap-1 overflow-y-auto text-sm">
        {troubles.slice(0, MOST_SHOWN).map((trouble) => (
          <li key={`${trouble.kind} ${trouble.line}`} className="wrap-anywhere">
            {trouble.line === null ? null : t("line", { line: trouble.line })} {words(trouble)}
          </li>
        ))}
      </ul>
      {troubles.length > MOST_SHOWN ? (
        <p className="mt-1 text-sm text-ink-faint">
          {t("more", { count: troubles.length - MOST_SHOWN })}
        </p>
      ) : null}
    </details>
  );
}
