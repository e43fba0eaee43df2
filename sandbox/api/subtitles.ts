import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import type { Subtitle } from "../state/records.ts";
import { readJson } from "./body.ts";
import { type ApiDeps, type ApiEnv, settledAtMs } from "./context.ts";
import { curlCommand } from "./curl-command.ts";
import { compareText } from "./paging.ts";
import { badRequest, notFound } from "./problem.ts";
import { clearAway } from "./removal.ts";
import { expectFile, FileName, formFields, putUrl, UploadType } from "./signed-upload.ts";
import { subtitleKey } from "./storage-keys.ts";

const languages = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

const Init = z.object({
  language_short_name: z
    .string()
    .refine(
      (code) => /^[a-z]{2}$/.test(code) && languages.of(code) !== undefined,
      "must be a language in two small letters (ISO 639-1)",
    ),
  file_name: FileName.regex(/\.(srt|vtt)$/i, "must end in .srt or .vtt"),
  upload_type: UploadType,
});

/** Serves `/v2/vod/{id}/subtitles`: signed upload, list, removal (contract 4.6, 4.7). */
export function subtitleRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { state } = deps;
  const app = new Hono<ApiEnv>();

  function mustExist(vodId: string): void {
    if (state.vods.get(vodId, state.nowMs()) === undefined) throw notFound(`VOD ${vodId}`);
  }

  app.post("/:id/subtitles", async (c) => {
    const vodId = c.req.param("id");
    mustExist(vodId);
    const body = await readJson(c, Init);
    const extension = body.file_name.slice(-3).toLowerCase();
    const track: Omit<Subtitle, "file"> = {
      id: randomUUID(),
      targetId: randomUUID(),
      vodId,
      filename: body.file_name,
      language: body.language_short_name,
      extension,
      createdAtMs: state.nowMs(),
    };
    const key = subtitleKey(track);
    await expectFile(c, deps, key, { kind: "subtitle", track });
    if (body.upload_type === "ajax") return c.json(await formFields(deps, key, "subtitle"));
    const url = await putUrl(deps, key);
    return c.json({ "curl-command": curlCommand(body.file_name, url), id: track.targetId, url });
  });

  app.get("/:id/subtitles", (c) => {
    const vodId = c.req.param("id");
    mustExist(vodId);
    return c.json(
      seenSubtitles(deps, vodId).map((track) => ({
        "subtitle-id": track.id,
        "subtitle-filename": track.filename,
        "language-short-name": track.language,
        "language-long-name": languages.of(track.language) ?? track.language,
        "subtitle-url": subtitleUrl(deps, track),
        "target-id": track.targetId,
      })),
    );
  });

  app.delete("/:id/subtitles", async (c) => {
    const vodId = c.req.param("id");
    mustExist(vodId);
    const ids = new Set((c.req.query("ids") ?? "").split(",").map((id) => id.trim()));
    const seen = new Set(seenSubtitles(deps, vodId).map(({ id }) => id));
    const tracks = [...ids].map((id) => {
      // A removed track may still be listed for a while, but does not exist any more.
      const track = seen.has(id) ? state.subtitles.latest(id) : undefined;
      if (track === undefined) throw badRequest(`ids: there is no subtitle ${id} on this VOD`);
      return track;
    });
    const atMs = settledAtMs(c, deps);
    state.commit(
      ...tracks.flatMap((track) => [
        state.subtitles.remove(track.id, atMs),
        state.awaited.remove(subtitleKey(track)),
      ]),
    );
    // Files stay until the tracks are invisible everywhere; the storage objects can go.
    await clearAway(deps, { keys: tracks.map(subtitleKey), paths: [] });
    return c.body(null, 200);
  });

  return app;
}

/** Returns the visible tracks of a VOD, oldest first. */
export function seenSubtitles({ state }: ApiDeps, vodId: string): Subtitle[] {
  return state.subtitles
    .visible(state.nowMs())
    .filter((track) => track.vodId === vodId)
    .toSorted((a, b) => a.createdAtMs - b.createdAtMs || compareText(a.id, b.id));
}

/** Returns the CDN URL of a track. */
export function subtitleUrl(deps: ApiDeps, track: Subtitle): string {
  return `${deps.cdnOrigin()}/subtitles/${track.id}.${track.extension}`;
}
