import { z } from "zod";
import { isOnline, type PlaylistContent } from "../state/records.ts";
import type { State } from "../state/state.ts";
import { badRequest } from "./problem.ts";

const Item = z.object({
  id: z.string().min(1),
  type: z.enum(["vod", "channel"]),
  position: z.int().min(1),
});

const Items = z.array(Item).max(10_000);

/** Describes the body of a replacement: `content` is a text that holds the array (contract 4.10). */
export const NewContent = z.object({
  content: z.string("must be a string that holds a JSON array"),
});

/**
 * Reads the text of a replacement into items in order.
 * @throws ApiProblem 400 for what is no list, or an item that a playlist cannot hold
 */
export function parseContent(state: State, text: string): PlaylistContent["items"] {
  const parsed = Items.safeParse(parse(text));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw badRequest(`${["content", ...(issue?.path ?? [])].join(".")}: ${issue?.message}`);
  }
  const items = parsed.data.toSorted((a, b) => a.position - b.position);
  const twice = items.find((item, index) => item.position === items[index - 1]?.position);
  if (twice !== undefined) throw badRequest(`content: position ${twice.position} is taken twice`);
  for (const item of items) mustBePlayable(state, item);
  return items.map(({ id, type }) => ({ id, type }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("content: the text is no JSON");
  }
}

function mustBePlayable(state: State, { id, type }: z.infer<typeof Item>): void {
  if (type === "channel") {
    const isKnown = state.channels.get(id, state.nowMs()) !== undefined;
    if (!isKnown) throw badRequest(`content: channel ${id} does not exist`);
    return;
  }
  const vod = state.vods.get(id, state.nowMs());
  if (vod === undefined) throw badRequest(`content: VOD ${id} does not exist`);
  if (!isOnline(vod)) throw badRequest(`content: VOD ${id} is not online`);
}
