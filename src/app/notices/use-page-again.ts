import { use, useEffect, useRef } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { useAccess } from "#shared/http/access-watch.ts";

/** Asks again for a page that could not be had while there was no network, once there is one. */
export function usePageAgain(): void {
  const router = use(DataRouterContext)?.router;
  const isOut = useAccess().outage?.isSure === true;
  const wasOut = useRef(false);
  useEffect(() => {
    if (wasOut.current && !isOut && router?.state.errors) void router.revalidate();
    wasOut.current = isOut;
  }, [isOut, router]);
}
