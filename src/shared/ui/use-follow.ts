import { type MouseEvent, useMemo } from "react";
import { useHref, useNavigate } from "react-router";

/** Links within the dashboard, without the router's `Link`. */
export interface Follow {
  /** Returns the URL of a path, below the dashboard's base path. */
  hrefOf: (path: string) => string;
  /** For the link: a plain click navigates within the page; other clicks are left to the browser. */
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** For virtualised rows: each `Link` of the router subscribes to every navigation, and is slow to render. */
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
