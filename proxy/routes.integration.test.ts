import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRouter, isRecipesPath, platformRoutes } from "./routes.ts";
import { call, canaryKey, type Stage, startStage } from "./testing.ts";

const id = "0a8d3f6e-6d0b-4c7e-9f55-1d2c3b4a5968";
const dataSets = [
  "bytesperperiod",
  "bytespercontent",
  "visitorsperperiod",
  "visitorspercontent",
  "visitorspercountry",
];

// Written out by hand from the contract, not from the table under test.
const contractCalls = [
  ...["vod", "channel", "folder"].flatMap((type) =>
    dataSets.map((set) => `GET /v2/analytics/${type}/${id}/${set}?startdate=2026-01-01`),
  ),
  ...["vod", "channel"].flatMap((type) =>
    dataSets.map((set) => `GET /v2/analytics/${type}/${set}`),
  ),
  `GET /v2/analytics/vod/watchtime-engagement?timezone=America%2FSt_Johns&content-ids=${id},vod-${id}`,
  "GET /v2/analytics/live/watchtime-engagement",
  "POST /v2/vod/upload/init-multipart",
  "POST /v2/vod/upload/signatures/multipart",
  "POST /v2/vod/upload/complete-multipart",
  "GET /v2/vod?page=1&per_page=100&title=50%25%20%2F%20a%5Cb%2e&order_by=title&sort=ASC",
  `GET /v2/vod/${id}`,
  "GET /v2/vod/0a8d3f6e6d0b4c7e9f551d2c3b4a5968",
  `PUT /v2/vod/${id}`,
  `DELETE /v2/vod/${id}`,
  `GET /v2/vod/${id}/subtitles`,
  `POST /v2/vod/${id}/subtitles`,
  `DELETE /v2/vod/${id}/subtitles?ids=${id},${id}`,
  ...["vod", "channel", "playlist"].flatMap((type) => [
    `POST /v2/${type}/${id}/splash`,
    `POST /v2/${type}/${id}/thumbnail`,
  ]),
  "GET /v2/channel",
  `GET /v2/channel/${id}`,
  `PUT /v2/channel/${id}`,
  "GET /v2/playlists",
  "POST /v2/playlists",
  `GET /v2/playlists/${id}`,
  `PUT /v2/playlists/${id}`,
  `DELETE /v2/playlists/${id}`,
  `PUT /v2/playlists/${id}/content`,
  "GET /v2/folder",
  "POST /v2/folder",
  "GET /v2/folder/4711",
  "PUT /v2/folder/4711",
  "DELETE /v2/folder/4711",
  "GET /v2/encoding/recipes",
  ...["vod", "channel", "playlists"].flatMap((type) => [
    `GET /v2/${type}/${id}/embed/iframe?width=640&height=360`,
    `GET /v2/${type}/${id}/embed/javascript`,
  ]),
];

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ recipesPath: "/v2/encoding/recipes" });
});
afterAll(() => stage.close());

describe("the allow-list", () => {
  it.each(contractCalls)("Passes %s byte for byte, with the key", async (line) => {
    const [method = "", target = ""] = line.split(" ");
    const body = method === "POST" || method === "PUT" ? '{"a":1}' : undefined;
    const { status } = await call(stage.server.origin, `/api${target}`, {
      method,
      ...(body === undefined ? {} : { body }),
    });
    expect(status).toBe(200);
    const heard = stage.platform.heard.at(-1);
    expect(heard).toMatchObject({ method, url: target, body: body ?? "" });
    expect(heard?.headers).toMatchObject({ "x-api-key": canaryKey, "x-format": "default" });
  });

  it("Passes a repeated parameter as it came, for the platform alone to judge", async () => {
    const target = "/v2/vod?title=a&title=b&title[]=c&TITLE=d";
    const { status } = await call(stage.server.origin, `/api${target}`);
    expect([status, stage.platform.heard.at(-1)?.url]).toEqual([200, target]);
  });

  it("Refuses everything beyond those calls", () => {
    const router = createRouter(platformRoutes());
    expect(router("GET", `/v2/fullurl/b/1/f/${id}`)).toEqual({ route: null, allowed: [] });
    expect(router("DELETE", `/v2/channel/${id}`)).toEqual({ route: null, allowed: ["GET", "PUT"] });
    expect(router("GET", `/v2/vod/${id}/splash`)).toEqual({ route: null, allowed: ["POST"] });
    expect(router("GET", "/v2/vod\n")).toEqual({ route: null, allowed: [] });
    expect(router("GET", "/x/v2/vod")).toEqual({ route: null, allowed: [] });
  });

  it("Logs the template, which holds no id", () => {
    expect(createRouter(platformRoutes())("PUT", `/v2/playlists/${id}/content`)).toEqual({
      route: { method: "PUT", template: "/v2/playlists/{id}/content" },
    });
  });

  it.each([
    ["/v2/recipes", true],
    ["/v2/encoding/recipes", true],
    ["/v2/fullurl/b", false],
    ["/v2/../admin", false],
    ["/v2/recipes?x=1", false],
    ["/v2/.*", false],
    ["/{id}", false],
    ["", false],
  ])("Reads %s as a path of recipes: %s", (path, isOne) => {
    expect(isRecipesPath(path)).toBe(isOne);
  });
});
