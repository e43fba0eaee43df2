import { startTransition, useEffect, useMemo, useState } from "react";
import { checkCaptions } from "#lib/captions/check-captions.ts";
import type { CaptionDocument } from "#lib/captions/document.ts";
import type { Finding } from "#lib/captions/findings.ts";
import { useDesk, useHistory } from "./desk.ts";

/** To check 10,000 cues takes a while that nobody should feel at each key. */
const PAUSE_MS = 300;

/** What is wrong with captions, a moment after they were changed. */
export function useFindings(
  document: CaptionDocument,
  durationMs: number | null,
): readonly Finding[] {
  const [checked, setChecked] = useState(document);
  useEffect(() => {
    if (checked === document) return;
    const timer = setTimeout(() => startTransition(() => setChecked(document)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [checked, document]);
  return useMemo(() => checkCaptions(checked, { durationMs }), [checked, durationMs]);
}

/** What is wrong with the captions as they are at this moment. */
export function useFindingsNow(): readonly Finding[] {
  const { durationMs } = useDesk();
  const { document } = useHistory();
  return useMemo(() => checkCaptions(document, { durationMs }), [document, durationMs]);
}
