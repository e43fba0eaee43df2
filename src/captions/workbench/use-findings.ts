import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { type CaptionDocument, forEachCue } from "#captions/document.ts";
import { checkCaptions, startCheck } from "#captions/format/check-captions.ts";
import type { Finding, FindingPlaces } from "#captions/format/findings.ts";
import { useHistory, useWorkbench } from "./workbench-context.ts";

/** A check waits this long: 10,000 cues take too long for every key press. */
const PAUSE_MS = 300;

const NONE: readonly Finding[] = [];

interface Checked {
  durationMs: number | null;
  findings: readonly Finding[];
}

/** Keeps findings, so that a dialog need not check again. */
const known = new WeakMap<CaptionDocument, Checked>();

export function useFindings(
  document: CaptionDocument,
  durationMs: number | null,
): readonly Finding[] {
  const [found, setFound] = useState(NONE);
  const isFirst = useRef(true);
  useEffect(() => {
    const aborting = new AbortController();
    const check = async () => {
      const { findings, checkCue } = startCheck(document, { durationMs });
      await forEachCue(document.cues, checkCue, aborting.signal);
      known.set(document, { durationMs, findings });
      startTransition(() => setFound(findings));
    };
    const pauseMs = isFirst.current ? 0 : PAUSE_MS;
    isFirst.current = false;
    // Only a check of a newer document aborts it.
    const timer = setTimeout(() => void check().catch(() => undefined), pauseMs);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [document, durationMs]);
  return found;
}

export function useFindingsNow(): readonly Finding[] {
  const { durationMs } = useWorkbench();
  const { document } = useHistory().present;
  return useMemo(() => {
    const checked = known.get(document);
    return checked?.durationMs === durationMs
      ? checked.findings
      : checkCaptions(document, { durationMs });
  }, [document, durationMs]);
}

/** Returns the texts of findings. */
export function useFindingLabels() {
  const t = useTranslations("captionFindings");
  const format = useFormatter();
  return {
    /**
     * Returns the text of a finding.
     * @param count of its kind: the values of one say nothing of many
     */
    label: ({ kind, values }: Pick<Finding, "kind" | "values">, count = 1) =>
      t(`kind.${kind}`, {
        limit: 0,
        value: 0,
        ...values,
        // The sample is isolated: it may run in another direction than the sentence.
        sample: `\u2068${values["sample"] ?? ""}\u2069`,
        many: count > 1 ? "yes" : "no",
      }),
    /** Returns places as `captions 3–7, 12 and 40 more`; empty for the file as a whole. */
    places: (places: FindingPlaces | null) => {
      if (places === null) return "";
      const { of, runs, count, more } = places;
      const parts = runs.map(([from, to]) =>
        [...new Set([from, to])].map((number) => format.number(number)).join("–"),
      );
      return t(of, { count, more, list: format.list(parts, { type: "unit" }) });
    },
  };
}
