import { onTestFinished } from "vitest";
import { servicesForTest } from "#test/services-for-test.ts";
import type { PlaylistItem } from "./entries.ts";

export const videos = (letters: string) =>
  letters.split("").map((id): PlaylistItem => ({ id, type: "vod" }));

/** Sets up services over one playlist, "p", whose videos are letters. */
export function playlistServiceForTest(letters: string) {
  const service = {
    videos: letters,
    /** Lists the content that the next lookups show before that. An item is null where no content is named. */
    shown: [] as (string | null)[],
    /** Lists the content that was sent. */
    puts: [] as string[],
    deleted: "",
    isUnnamed: false,
    isOffline: false,
    answerRead: null as (() => Response) | null,
    /** Answers what is sent, which is not carried out. */
    answer: null as (() => Response | Promise<Response>) | null,
  };
  const services = servicesForTest(({ method, url, body }) => {
    if (service.isOffline) throw new TypeError("offline");
    const [, videoId] = /\/vod\/(.+)$/.exec(url.pathname) ?? [];
    if (videoId !== undefined) {
      return service.deleted.includes(videoId)
        ? Response.json({ message: "Gone" }, { status: 404 })
        : Response.json({ id: videoId });
    }
    if (method === "PUT") {
      const list: { id: string; position: number }[] = JSON.parse(String(body.content));
      const sent = list.map(({ id }) => id).join("");
      service.puts.push(sent);
      if (service.answer !== null) return service.answer();
      service.videos = sent;
      return Response.json({ id: "p" });
    }
    if (service.answerRead !== null) return service.answerRead();
    const shown = service.shown.length > 0 ? service.shown.shift() : service.videos;
    const list = typeof shown === "string" && !service.isUnnamed ? videos(shown) : null;
    return Response.json({ id: "p", title: "Sea", content: { list } });
  });
  onTestFinished(() => services.settle.close());
  return { service, services };
}
