import { useEffect, useState } from "react";
import { useApi } from "#shared/http/api-context.tsx";
import type { Vod } from "#videos/vod-record.ts";
import { vodExpectation } from "#videos/vods-queries.ts";
import type { SavingPlan } from "./saving-plan.ts";

/** More than these are not looked for; coming back to the page looks at the whole library. */
const MOST_LOOKED_FOR = 20;

/**
 * Looks for films that wait in a draft until they are ready.
 * @returns how many of those that have waited here could be saved now
 */
export function useWhenReady(plan: SavingPlan): number {
  const services = useApi();
  const [waited, setWaited] = useState<ReadonlySet<string>>(new Set());
  const isNew = plan.waiting.some(({ key }) => !waited.has(key));
  if (isNew) setWaited(new Set([...waited, ...plan.waiting.map(({ key }) => key)]));
  const films = plan.waiting.filter(({ type }) => type === "vod").slice(0, MOST_LOOKED_FOR);
  // A text, so that what is looked for stays while the same films wait.
  const ids = [...new Set(films.map(({ id }) => id))].join(",");
  useEffect(() => {
    if (ids === "") return undefined;
    const stops = ids.split(",").map((vodId) =>
      services.settle.expect<Vod>({
        ...vodExpectation(services, vodId),
        id: `ready:${vodId}`,
        // For as long as it takes.
        cadence: "encoding",
        isSeen: ({ status }) => status === "ready",
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [services, ids]);
  return waited.size === 0 ? 0 : plan.sent.filter(({ key }) => waited.has(key)).length;
}
