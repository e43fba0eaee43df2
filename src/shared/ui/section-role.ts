import { createContext, use } from "react";

/** Is true where a page may have the same parts several times, as a report has them of each of its views. */
export const RepeatedContext = createContext(false);

/** Returns the role of a named section: a landmark, or a group where a page may have another one of the same name. */
export function useSectionRole(): "group" | undefined {
  return use(RepeatedContext) ? "group" : undefined;
}
