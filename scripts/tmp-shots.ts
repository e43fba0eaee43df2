import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { createDashboardServer } from "#proxy/server.ts";
import { readSandboxOptions } from "#sandbox/options.ts";
import { createSandbox } from "#sandbox/sandbox.ts";
import { chromiumFlags } from "./chromium.ts";
import { ensureChromium } from "./ensure-chromium.ts";

const directory = mkdtempSync(join(tmpdir(), "reeldesk-screenshots-"));
const sandbox = await createSandbox({
  ...readSandboxOptions({ SANDBOX_NOW: "2026-11-20T12:00:00Z", SANDBOX_FFMPEG: "off" }),
  apiPort: 0,
  storagePort: 0,
  cdnPort: 0,
  dataDirectory: directory,
});
const dashboard = await createDashboardServer({
  dist: "dist",
  proxy: { platformUrl: sandbox.apiOrigin, apiKey: sandbox.apiKey, playbackUrl: sandbox.cdnOrigin },
  config: {
    storageHosts: [new URL(sandbox.storageOrigin).host],
    mediaHosts: [new URL(sandbox.cdnOrigin).host],
  },
  port: 0,
  host: "127.0.0.1",
});
const post = (path: string, body: unknown) =>
  fetch(`${sandbox.apiOrigin}/__sandbox${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
const id = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";
await post("/vods", [
  {
    id,
    title: "Slow ferry to the outer islands",
    description:
      "First line.\nSecond line, with a little more to say about the crossing and the weather that day.",
    filename: "slow-ferry_master_v3.mp4",
    media: "harbour",
    thumbnail: "harbour.webp",
    folders: ["/Originals/Harbour", "/Documentary"],
    created: "2026-03-01T09:30:00Z",
  },
  { id: "off", title: "Switched off", online: false },
  { id: "enc", title: "On its way", encoded: false },
  {
    id: "long",
    title: "Überlänge ".repeat(25) + "مرسى 🎬",
    folders: ["/A very long folder name that goes on/And another very long one"],
  },
]);
const out = process.argv[2] ?? "/tmp/film-shots";
try {
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [1440, 390]) {
      const page = await browser.newPage({
        baseURL: dashboard.origin,
        colorScheme,
        locale: "en-GB",
        timezoneId: "Europe/Lisbon",
        viewport: { width, height: 900 },
      });
      const shot = async (name: string, fullPage = true) => {
        await page.waitForLoadState("networkidle");
        await page.waitForTimeout(200);
        await page.screenshot({ path: `${out}/${name}-${colorScheme}-${width}.png`, fullPage });
      };
      await page.goto(`/vods/${id}`);
      await page.getByRole("button", { name: /^Play/ }).waitFor();
      await shot("film");
      await page.getByRole("button", { name: "Actions for this film" }).click();
      await shot("menu", false);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Edit: Title" }).click();
      await page.getByLabel("Title").fill("");
      await page.getByRole("button", { name: "Edit: Description" }).click();
      await page.getByLabel("Description").scrollIntoViewIfNeeded();
      await shot("editing");
      await page.getByRole("button", { name: "Cancel" }).first().click();
      await page.getByRole("button", { name: "Cancel" }).first().click();
      await page.getByRole("button", { name: "Change the folders" }).click();
      await shot("folders", false);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Actions for this film" }).click();
      await page.getByRole("menuitem", { name: "Delete…" }).click();
      await shot("delete", false);
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: "Embed" }).click();
      await shot("embed", false);
      for (const each of ["off", "enc", "long"]) {
        await page.goto(`/vods/${each}/overview`);
        await page.getByRole("region", { name: "Details" }).waitFor();
        await shot(each);
      }
      await page.close();
    }
} finally {
  await browser.close();
  await dashboard.close();
  await sandbox.close();
  rmSync(directory, { recursive: true, force: true });
}
