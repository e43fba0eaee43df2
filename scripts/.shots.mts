import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { createDashboardServer } from "#proxy/server.ts";
import { readSandboxOptions } from "#sandbox/options.ts";
import { createSandbox } from "#sandbox/sandbox.ts";
import { chromiumFlags } from "./chromium.ts";
import { ensureChromium } from "./ensure-chromium.ts";
const directory = mkdtempSync(join(tmpdir(), "shots-"));
const sandbox = await createSandbox({ ...readSandboxOptions({ SANDBOX_NOW: "2026-11-20T12:00:00Z" }), apiPort: 0, storagePort: 0, cdnPort: 0, dataDirectory: directory });
const dashboard = await createDashboardServer({ dist: "dist", proxy: { platformUrl: sandbox.apiOrigin, apiKey: sandbox.apiKey, playbackUrl: sandbox.cdnOrigin }, config: { storageHosts: [new URL(sandbox.storageOrigin).host], mediaHosts: [new URL(sandbox.cdnOrigin).host] }, port: 0, host: "127.0.0.1" });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
const get = async (p: string) => (await fetch(`${sandbox.apiOrigin}${p}`, { headers: { "X-Api-Key": sandbox.apiKey, "X-Format": "default" } })).json() as any;
const vod = (await get("/v2/vod?per_page=3&online=true")).data[1];
const channel = (await get("/v2/channel")).data[0];
const folder = (await get("/v2/folder")).data.find((f: any) => f.parent_id !== null);
const pages: Record<string, string> = { library: "/library", table: "/library?view=table", filters: "/library?missing=thumbnail&show=online", film: `/vods/${vod.id}/overview`, embed: `/vods/${vod.id}/embed`, channels: "/channels", channel: `/channels/${channel.id}/overview`, folder: `/folders/${folder.id}` };
const only = process.argv.slice(2);
for (const [theme, width] of [["light", 1440], ["dark", 390], ["dark", 1440], ["light", 390]] as const) {
  const page = await browser.newPage({ baseURL: dashboard.origin, colorScheme: theme, locale: "en-GB", timezoneId: "Europe/Lisbon", viewport: { width, height: width === 390 ? 844 : 900 } });
  page.on("console", (m) => { if (m.type() === "error" || m.type() === "warning") console.log(theme, width, m.text()); });
  page.on("pageerror", (e) => console.log("ERR", e.message));
  for (const [name, path] of Object.entries(pages)) {
    if (only.length && !only.includes(name)) continue;
    await page.goto(path); await page.waitForLoadState("networkidle"); await page.waitForTimeout(400);
    await page.screenshot({ path: `/tmp/shots/${name}-${theme}-${width}.png` });
  }
  await page.close();
}
await browser.close(); await dashboard.close(); await sandbox.close(); rmSync(directory, { recursive: true, force: true });
