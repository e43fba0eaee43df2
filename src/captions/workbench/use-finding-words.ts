import { useTranslations } from "use-intl";
import type { Finding } from "#captions/format/findings.ts";

/** What a finding says, in the person's words. */
export function useFindingWords(): (finding: Finding) => string {
  const t = useTranslations("captionFindings.kind");
  return ({ kind, values }) => t(kind, { ...values });
}
