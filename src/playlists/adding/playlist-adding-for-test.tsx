import { useEffect, useState } from "react";
import { entriesOf, type PlaylistItem, withNewEntries } from "#playlists/entries.ts";
import type { CallForTest } from "#test/fetch-for-test.ts";
import { showWithService } from "#test/subtitles-for-test.tsx";
import { AddPanel } from "./add-panel.tsx";

/** Returns a video id that ends in a number. */
export const idForTest = (at: number) => `5f0c1f7e-7c1b-4a7e-9a53-${String(at).padStart(12, "0")}`;

/** Returns a video as the service lists it; higher numbers are older. */
export function videoForTest(at: number, title: string, more: Record<string, unknown> = {}) {
  return {
    id: idForTest(at),
    title,
    online: true,
    renditions: [{ id: "r" }],
    duration: "00:01:05",
    creation_date: new Date(Date.UTC(2026, 0, 1) - at * 86_400_000).toISOString(),
    ...more,
  };
}

/** Describes the content of the fake service. */
interface World {
  videos: Record<string, unknown>[];
  /** Tells the reported total; with more than there are, the second page never arrives. */
  videoCount: number;
  channels: Record<string, unknown>[];
  folders: Record<string, unknown>[];
  /** Handles all other requests: lookups. */
  answer: (call: CallForTest) => Response | Promise<Response>;
}

const page = (data: unknown[], count = data.length) =>
  Response.json({ data, totalCount: String(count) });

/** Shows the panel over a service and a list that takes over what is added. */
export async function showAddPanel(
  given: Partial<World> & {
    items?: PlaylistItem[];
    gap?: number | null;
    isReadOnly?: boolean;
  } = {},
) {
  const { videos = [], channels = [], folders = [], items = [], gap = null } = given;
  const { answer = () => Response.json({}, { status: 404 }) } = given;
  const asked: string[] = [];
  let list: readonly PlaylistItem[] = items;
  const desk: { removeLast?: () => void } = {};
  function Desk() {
    const [entries, setEntries] = useState(() => entriesOf(items));
    useEffect(() => {
      list = entries;
      desk.removeLast = () => setEntries((before) => before.slice(0, -1));
    }, [entries]);
    return (
      <AddPanel
        entries={entries}
        insertGap={gap}
        isReadOnly={given.isReadOnly ?? false}
        onAdd={(added) =>
          setEntries((before) => withNewEntries(before, added, gap ?? before.length))
        }
      />
    );
  }
  const { screen } = await showWithService(
    () => <Desk />,
    (call) => {
      const path = call.url.pathname.replace(/^.*\/v2\//, "");
      if (path === "vod" && call.url.searchParams.get("page") !== "1") return new Promise(() => {});
      if (path === "vod") return page(videos, given.videoCount);
      if (path === "channel") return page(channels);
      if (path === "folder") return Response.json(folders);
      asked.push(path);
      return answer(call);
    },
  );
  const ids = () => list.map(({ id }) => Number(id.slice(-4)));
  return { screen, asked, ids, removeLast: () => desk.removeLast?.() };
}
