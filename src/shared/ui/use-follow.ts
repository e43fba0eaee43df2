import { type MouseEvent, useMemo } from "react";
import { useHref, useNavigate } from "react-router";

/** Links within the dashboard, without the router's `Link`. */
export interface Follow {
  /** Where a path leads, below the folder that the dashboard is in. */
  hrefOf: (path: string) => string;
  /** For the link itself: a plain click is followed in this page; others are the browser's. */
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** For rows that come and go: each of the router's links hears of every change of the address, and takes long to draw. */
export function useFollow(): Follow {
  const navigate = useNavigate();
  const folder = useHref("/").replace(/\/$/, "");
  return useMemo(
    () => ({
      hrefOf: (path) => folder + path,
      onClick(event) {
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (event.defaultPrevented || event.button !== 0 || !isPlain) return;
        event.preventDefault();
        const { pathname, search, hash } = event.currentTarget;
        void navigate(pathname.slice(folder.length) + search + hash);
      },
    }),
    [navigate, folder],
  );
}
