import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openPlatform, type Platform, startSandbox } from "./platform.ts";
import { ListShape } from "./shapes.ts";
import { mayWrite } from "./writes.ts";

const Channel = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  asset_id: z.string(),
  online: z.boolean(),
  online_since_date: z.iso.datetime({ offset: true }).nullable(),
  live_recording_enabled: z.boolean(),
  live_dvr_enabled: z.boolean(),
  config: z.object({
    publishing_point_primary: z.string(),
    publishing_point_backup: z.string(),
    stream_name: z.string(),
  }),
  countdown_date: z.iso.datetime({ offset: true }).nullable(),
  creation_date: z.iso.datetime({ offset: true }),
  save_date: z.iso.datetime({ offset: true }),
  hls: z.url(),
  pictures: z.object({ splashscreen: z.array(z.url()), thumbnail: z.array(z.url()) }),
  share_code: z.object({ facebook: z.url(), twitter: z.url() }),
});

async function channels(platform: Platform) {
  const answer = await platform.call("GET", "/v2/channel?per_page=100");
  return ListShape.extend({ data: z.array(Channel) }).parse(answer.json).data;
}

let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform();
}, 60_000);
afterAll(() => platform.close());

describe("channel record (contract 2; supplement, Channel record)", () => {
  test("Lookup and list show the same, asset_id in the channel's form", async () => {
    const [first] = await channels(platform);
    const answer = await platform.call("GET", `/v2/channel/${first?.id}`);
    expect(Channel.parse(answer.json)).toEqual(first);
    const [, root] = /\/([^/]+)\/[^/]+$/.exec(first?.share_code.facebook ?? "") ?? [];
    expect(first?.asset_id).toBe(`${root}-live-${first?.id}`);
  });

  test
    .skipIf(!mayWrite)
    .each([{ title: "" }, { online: "yes" }, { live_dvr_enabled: 1 }, { countdown_date: "soon" }])(
    "PUT %j is answered with 400",
    async (body) => {
      const [first] = await channels(platform);
      expect((await platform.call("PUT", `/v2/channel/${first?.id}`, body)).status).toBe(400);
    },
  );

  test("An unknown id is answered with 404", async () => {
    expect((await platform.call("GET", "/v2/channel/none")).status).toBe(404);
    expect((await platform.call("PUT", "/v2/channel/none", { title: "a" })).status).toBe(404);
  });
});

test.runIf(mayWrite)(
  "A partial PUT changes what it names and nothing else",
  async () => {
    const mine = await startSandbox();
    try {
      const [before] = (await channels(mine)).filter(({ online }) => online);
      const path = `/v2/channel/${before?.id}`;
      const put = async (body: object) => {
        const answer = await mine.call("PUT", path, body);
        expect(answer.status).toBe(200);
        return Channel.parse((await mine.call("GET", path)).json);
      };
      const renamed = await put({ title: "Renamed", unknown: 1 });
      expect({ ...renamed, save_date: "" }).toEqual({ ...before, title: "Renamed", save_date: "" });
      const changed = await put({
        online: false,
        live_recording_enabled: true,
        live_dvr_enabled: true,
        countdown_date: "2027-01-02T03:04:05+01:00",
      });
      expect(changed).toMatchObject({
        title: "Renamed",
        online: false,
        online_since_date: null,
        live_recording_enabled: true,
        live_dvr_enabled: true,
        countdown_date: "2027-01-02T02:04:05Z",
      });
      expect((await fetch(changed.hls)).status).toBe(404);
      const back = await put({ online: true, countdown_date: null });
      expect(back.countdown_date).toBeNull();
      expect(back.online_since_date).not.toBeNull();
      expect((await fetch(back.hls)).status).toBe(200);
    } finally {
      await mine.close();
    }
  },
  30_000,
);

async function codeOf(path: string): Promise<string> {
  const answer = await platform.call("GET", path);
  expect(answer.status).toBe(200);
  return z.object({ code: z.string() }).parse(answer.json).code;
}

describe("embed codes (supplement, Embed codes)", () => {
  test.each(["vod", "channel", "playlists"])(
    "Embeds %s, as an iframe and as a script",
    async (kind) => {
      const list = ListShape.parse((await platform.call("GET", `/v2/${kind}?per_page=1`)).json);
      const path = `/v2/${kind}/${list.data[0]?.id}/embed`;
      const iframe = await codeOf(`${path}/iframe?width=800&height=450`);
      expect(iframe).toMatch(/^<iframe .*<\/iframe>$/);
      expect(iframe).toContain(`width="800"`);
      expect(iframe).toContain(`height="450"`);
      expect(iframe).toContain(list.data[0]?.id);
      expect(await codeOf(`${path}/javascript`)).toMatch(/^<script .*<\/script>$/);
      const wide = await platform.call("GET", `${path}/iframe?width=100%25`);
      expect(wide.status).toBe(200);
    },
  );

  test("An invalid size or form, or an unknown id, is refused", async () => {
    const list = ListShape.parse((await platform.call("GET", "/v2/vod?per_page=1")).json);
    const path = `/v2/vod/${list.data[0]?.id}/embed`;
    for (const size of ["0", "-1", "a", `1" onload="x`]) {
      const query = new URLSearchParams({ width: size });
      expect((await platform.call("GET", `${path}/iframe?${query}`)).status).toBe(400);
    }
    expect((await platform.call("GET", `${path}/flash`)).status).toBe(404);
    expect((await platform.call("GET", "/v2/vod/none/embed/iframe")).status).toBe(404);
  });

  test.runIf(mayWrite)("A title cannot break out of the code", async () => {
    const [first] = await channels(platform);
    const path = `/v2/channel/${first?.id}`;
    await platform.call("PUT", path, { title: `"><script>alert('1')</script>&` });
    const code = await codeOf(`${path}/embed/iframe`);
    await platform.call("PUT", path, { title: first?.title });
    expect(code.match(/[<>]/g)).toEqual(["<", ">", "<", ">"]);
    expect(code).toContain(
      `title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;"`,
    );
  });
});
