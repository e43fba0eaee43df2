import assert from "node:assert/strict";
import { z } from "zod";
import { TestBrowser } from "#proxy/sign-in/testing.ts";
import manifest from "../package.json" with { type: "json" };

// Signs in at a dashboard of compose.yaml, and looks whether what a trial needs is there. `npm run doctor` and
// `npm run probe` inspect a real one.
//
//   npm run smoke -- http://127.0.0.1:5173

const [, , address = "http://127.0.0.1:5173"] = process.argv;
const home = new URL(address).origin;
const Session = z.object({ name: z.string(), role: z.string() });
const Videos = z.object({ data: z.array(z.object({ asset_id: z.string() })).min(1) });
const Playback = z.object({ hls: z.url() });

const editor = new TestBrowser();
for (const path of ["/healthz", "/readyz"]) {
  assert.equal((await editor.request(home + path)).status, 200, path);
}
assert.equal((await editor.api(home, "/v2/vod")).status, 401, "a call without a session");

assert.equal((await editor.signIn(home, "editor")).url.href, `${home}/`, "where the sign-in ends");
const session = Session.parse(JSON.parse((await editor.api(home, "/session")).body));
assert.equal(session.role, "editor");

const page = await editor.request(`${home}/library`, { headers: { accept: "text/html" } });
assert.equal(page.status, 200, "a page");
assert.ok(page.body.includes(`name="version" content="${manifest.version}"`), "the page's version");
assert.match(String(page.headers["content-security-policy"]), /127\.0\.0\.1:4802/);

const list = await editor.api(home, "/v2/vod?online=true&per_page=1");
const contentId = Videos.parse(JSON.parse(list.body)).data[0]?.asset_id ?? "";
const query = new URLSearchParams({ provider: "sandbox", contentId });
const access = await editor.request(`${home}/playback/content/access?${query}`);
// The image is loaded as the browser does: from the CDN, at the URL in the answer.
const playlist = await fetch(Playback.parse(JSON.parse(access.body)).hls);
assert.match(await playlist.text(), /^#EXTM3U/, "the playlist of a video");

const viewer = new TestBrowser();
await viewer.signIn(home, "viewer");
assert.equal((await viewer.api(home, "/v2/vod?per_page=1")).status, 200, "what a viewer reads");
const refused = await viewer.api(home, `/v2/vod/${contentId}`, "DELETE");
assert.equal(refused.status, 403, "what a viewer changes");

console.log(`${home}: the dashboard ${manifest.version}, its sign-in, platform and CDN are there.`);
