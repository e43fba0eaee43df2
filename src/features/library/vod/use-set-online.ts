import { useMutation } from "@tanstack/react-query";
import { useApi } from "#api/api-context.tsx";
import { toProblem } from "#api/errors.ts";
import { editVod } from "#api/vod-edits-queries.ts";
import type { Problem } from "#lib/problem.ts";

/** Switches a film on or off, and says why not where the service says no. */
export function useSetOnline(vodId: string): {
  setOnline: (isOnline: boolean) => void;
  problem: Problem | null;
} {
  const services = useApi();
  const { mutate, error } = useMutation({
    mutationFn: (isOnline: boolean) => editVod(services, vodId, { isOnline }),
  });
  return { setOnline: mutate, problem: toProblem(error) };
}
