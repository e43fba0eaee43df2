import type { Finding, FindingKind } from "#captions/format/findings.ts";
import { isFixable } from "#captions/format/fix-captions.ts";

/** Findings of one kind and weight. */
export interface FindingGroup {
  kind: FindingKind;
  severity: Finding["severity"];
  count: number;
  /** First few lines, from 1. */
  lines: readonly number[];
  /** Message values of the first one. */
  values: Finding["values"];
  /** `own`: has a fix; `rewrite`: fixed by rewriting the file. Null: needs a person. */
  fix: "own" | "rewrite" | null;
}

const FIRST_LINES = 5;

/**
 * Groups issues by kind: errors first, otherwise in order of appearance.
 * @param rewritable kinds that rewriting the file fixes
 */
export function groupFindings(
  findings: readonly Finding[],
  rewritable: ReadonlySet<FindingKind>,
): FindingGroup[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.kind}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [finding]);
    else known.push(finding);
  }
  return [...groups.values()]
    .flatMap((group): FindingGroup[] => {
      const [first] = group;
      if (first === undefined) return [];
      const { kind, severity, values } = first;
      const lines = group.flatMap(({ line }) => line ?? []).slice(0, FIRST_LINES);
      const count = group.length;
      const fix = isFixable(kind) ? "own" : rewritable.has(kind) ? "rewrite" : null;
      return [{ kind, severity, count, lines, values, fix }];
    })
    .toSorted((a, b) => Number(a.severity === "warning") - Number(b.severity === "warning"));
}
