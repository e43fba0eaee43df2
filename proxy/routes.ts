import { DEFAULT_CONFIG } from "../src/shared/http/runtime-config.ts";

/** Describes an allowed method and path; `{…}` matches one segment. */
export interface Route {
  method: Method;
  /** Is the path with its blanks left open: the log shows this instead of the ids. */
  template: string;
}

/** Is one of the methods that the contract uses; no other reaches the platform. */
export type Method = (typeof methods)[number];

/** Holds the result of matching a path: its route, or the methods it allows (none for an unknown path). */
export type RouteMatch = { route: Route } | { route: null; allowed: Method[] };

/** Finds the route of a path. */
export type Router = (method: string, path: string) => RouteMatch;

export const methods = ["GET", "POST", "PUT", "DELETE"] as const;

// Ids come in any form, but none is known that needs an escape, so escapes are refused.
const blanks: Readonly<Record<string, string>> = {
  id: "[A-Za-z0-9_~-][A-Za-z0-9_.~-]{0,199}",
  dataSet: "bytesperperiod|bytespercontent|visitorsperperiod|visitorspercontent|visitorspercountry",
};

// One line a path: contract section 4 (the deprecated 4.11 left out on purpose) and the supplement.
const platformTable: readonly (readonly [path: string, ...methods: Method[]])[] = [
  ["/v2/analytics/{vod|channel|folder}/{id}/{dataSet}", "GET"],
  ["/v2/analytics/{vod|live}/watchtime-engagement", "GET"],
  ["/v2/analytics/{vod|channel}/{dataSet}", "GET"],

  ["/v2/vod/upload/init-multipart", "POST"],
  ["/v2/vod/upload/signatures/multipart", "POST"],
  ["/v2/vod/upload/complete-multipart", "POST"],

  ["/v2/vod", "GET"],
  ["/v2/vod/{id}", "GET", "PUT", "DELETE"],
  ["/v2/vod/{id}/subtitles", "GET", "POST", "DELETE"],

  ["/v2/channel", "GET"],
  ["/v2/channel/{id}", "GET", "PUT"],

  ["/v2/playlists", "GET", "POST"],
  ["/v2/playlists/{id}", "GET", "PUT", "DELETE"],
  ["/v2/playlists/{id}/content", "PUT"],

  ["/v2/folder", "GET", "POST"],
  ["/v2/folder/{id}", "GET", "PUT", "DELETE"],

  ["/v2/{vod|channel|playlist}/{id}/{splash|thumbnail}", "POST"],
  ["/v2/{vod|channel|playlists}/{id}/embed/{iframe|javascript}", "GET"],
];

/**
 * Returns the routes under `/api`.
 * @param recipesPath of Lookup Recipes (supplement, "Encoding recipes")
 */
export function platformRoutes(recipesPath = DEFAULT_CONFIG.recipesPath): Route[] {
  if (!isRecipesPath(recipesPath)) {
    throw new TypeError("recipesPath must be a plain path such as /v2/recipes");
  }
  return [
    ...platformTable.flatMap(([template, ...allowed]) =>
      allowed.map((method) => ({ method, template })),
    ),
    { method: "GET", template: recipesPath },
  ];
}

/** Lists the one route under `/playback` (contract 4.11). */
export const playbackRoutes: readonly Route[] = [{ method: "GET", template: "/content/access" }];

/** Returns whether a configured recipes path is literal, and does not lead to the deprecated endpoint. */
export function isRecipesPath(path: string): boolean {
  return /^(\/[A-Za-z0-9_~-]+)+$/.test(path) && !path.toLowerCase().startsWith("/v2/fullurl");
}

/** Compiles routes into a lookup. */
export function createRouter(routes: readonly Route[]): Router {
  const compiled = routes.map((route) => ({ route, pattern: compile(route.template) }));
  return (method, path) => {
    const matches = compiled.filter(({ pattern }) => pattern.test(path)).map(({ route }) => route);
    const route = matches.find((candidate) => candidate.method === method);
    if (route !== undefined) return { route };
    return { route: null, allowed: [...new Set(matches.map((match) => match.method))] };
  };
}

function compile(template: string): RegExp {
  const source = template.replaceAll(/\{([^}]+)\}/g, (_, blank: string) => {
    return `(?:${blanks[blank] ?? blank})`;
  });
  return new RegExp(`^${source}$`);
}
