import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { listSubtitles, type Subtitle } from "#captions/subtitles.ts";
import { subtitleQueries } from "#captions/subtitles-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { Problem } from "#shared/http/problem.ts";
import { unheld } from "#shared/http/unheld.ts";
import { isSamePlan, planSave, type SavePlan } from "./save-plan.ts";

/** How the look at the tracks before saving ended; `changed`: they are not as they were shown. */
export type PlanCheck =
  | { kind: "none" }
  | { kind: "looking" }
  | { kind: "changed" }
  | { kind: "failed"; problem: Problem | null };

/** What saving means for the tracks there are, looked at once more before anything is sent. */
export function useCheckedPlan(
  vodId: string,
  source: Subtitle | null,
  language: string,
): { plan: SavePlan; check: PlanCheck; confirm: (onSame: (plan: SavePlan) => void) => void } {
  const { api, queryClient } = useApi();
  const listQuery = subtitleQueries.list(api, vodId);
  const { data: tracks } = useQuery({ ...listQuery, refetchOnMount: "always" });
  const [check, setCheck] = useState<PlanCheck>({ kind: "none" });
  const looking = useRef<AbortController | null>(null);
  useEffect(() => () => looking.current?.abort(), []);
  const plan = planSave(tracks, source, language);
  const look = async (onSame: (plan: SavePlan) => void) => {
    looking.current?.abort();
    const { signal } = (looking.current = new AbortController());
    setCheck({ kind: "looking" });
    try {
      const listed = await listSubtitles(unheld(api), vodId, signal);
      if (signal.aborted) return;
      queryClient.setQueryData(listQuery.queryKey, listed);
      const planNow = planSave(listed, source, language);
      const isSame = isSamePlan(plan, planNow);
      setCheck({ kind: isSame ? "none" : "changed" });
      if (isSame) onSame(planNow);
    } catch (error) {
      if (!signal.aborted) setCheck({ kind: "failed", problem: toProblem(error) });
    }
  };
  return { plan, check, confirm: (onSame) => void look(onSame) };
}
