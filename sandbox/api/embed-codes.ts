import { Hono } from "hono";
import { type ApiContext, type ApiDeps, type ApiEnv, accountOf } from "./context.ts";
import { badRequest, notFound } from "./problem.ts";

const DEFAULT_WIDTH = "640";
const DEFAULT_HEIGHT = "360";

interface Embedded {
  title: string;
  /** Links to the player's page. */
  share: string;
  width: string;
  height: string;
}

const CODES: Record<string, (each: Embedded) => string> = {
  iframe: ({ title, share, width, height }) =>
    `<iframe src="${escaped(share)}" title="${escaped(title)}" width="${width}" height="${height}" allow="autoplay; fullscreen" allowfullscreen></iframe>`,
  javascript: ({ share, width, height }) =>
    `<script src="${escaped(`${share}.js?width=${encodeURIComponent(width)}&height=${encodeURIComponent(height)}`)}" async></script>`,
};

/** Serves `/v2/{vod|channel|playlists}/{id}/embed/{iframe|javascript}?width&height` (supplement, Embed codes). */
export function embedRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { state } = deps;
  const nowMs = () => state.nowMs();
  return new Hono<ApiEnv>()
    .get("/vod/:id/embed/:form", (c) =>
      embed(c, deps, "vod", state.vods.get(c.req.param("id"), nowMs())),
    )
    .get("/channel/:id/embed/:form", (c) =>
      embed(c, deps, "live", state.channels.get(c.req.param("id"), nowMs())),
    )
    .get("/playlists/:id/embed/:form", (c) =>
      embed(c, deps, "playlist", state.playlists.get(c.req.param("id"), nowMs())),
    );
}

function embed(
  c: ApiContext,
  deps: ApiDeps,
  kind: string,
  target: { id: string; title: string } | undefined,
) {
  const form = c.req.param("form") ?? "";
  const code = Object.hasOwn(CODES, form) ? CODES[form] : undefined;
  if (code === undefined) throw notFound(`The embed code ${form}`);
  if (target === undefined) throw notFound("What is to be embedded");
  const path = [kind, accountOf(deps.state).rootUserId, target.id].map(encodeURIComponent);
  return c.json({
    code: code({
      title: target.title,
      share: `${deps.cdnOrigin()}/share/${path.join("/")}`,
      width: sizeOf(c.req.query("width"), "width", DEFAULT_WIDTH),
      height: sizeOf(c.req.query("height"), "height", DEFAULT_HEIGHT),
    }),
  });
}

/** Returns a size in pixels or percent. */
function sizeOf(text: string | undefined, name: string, usual: string): string {
  if (text === undefined || text === "") return usual;
  if (/^[1-9]\d{0,4}$/.test(text) || /^(?:100|[1-9]\d?)%$/.test(text)) return text;
  throw badRequest(`${name} must be pixels, or a percentage`);
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
