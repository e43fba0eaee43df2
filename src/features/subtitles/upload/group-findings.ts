import type { Finding, FindingKind } from "#lib/captions/findings.ts";
import { isFixable } from "#lib/captions/fix-captions.ts";

/** Findings of one kind and weight. */
export interface FindingGroup {
  kind: FindingKind;
  severity: Finding["severity"];
  count: number;
  /** Where the first few are, from 1. */
  lines: readonly number[];
  /** Of the first one, for its words. */
  values: Finding["values"];
  isFixable: boolean;
}

const FIRST_LINES = 5;

/** Findings by kind: errors first, otherwise in the order in which the kinds came up. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.kind}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [finding]);
    else known.push(finding);
  }
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const { kind, severity, values } = first;
      const lines = group.flatMap(({ line }) => line ?? []).slice(0, FIRST_LINES);
      const count = group.length;
      return [{ kind, severity, count, lines, values, isFixable: isFixable(kind) }];
    })
    .toSorted((a, b) => Number(a.severity === "warning") - Number(b.severity === "warning"));
}
