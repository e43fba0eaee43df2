import { createContext } from "react";
import type { createBrowserRouter } from "react-router";

/**
 * Holds the router of the page, for what has to know a navigation at once: the state of React can lag behind it. Is
 * null in tests without navigations.
 */
export const RouterContext = createContext<ReturnType<typeof createBrowserRouter> | null>(null);
