import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** A full Chromium would ask for an icon that is not there. */
const ICON = '<!doctype html><link rel="icon" href="data:,">';
const PAGE = `${ICON}<title>Former app</title>`;

/** Answers every navigation from what it holds, as an app does that works offline. */
const WORKER = `
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  const headers = { "content-type": "text/html" };
  event.respondWith(new Response('${ICON}<h1>Former app</h1>', { headers }));
});
`;

/**
 * Puts an app with a service worker into the folder that a server serves at its root, and opens it.
 * @returns takes its files away, as a deployment of something else does
 */
export async function openFormerApp(
  page: Page,
  { origin, root }: { origin: string; root: string },
): Promise<{ close: () => Promise<void> }> {
  const files = { "former.html": PAGE, "sw.js": WORKER };
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
  await page.goto(`${origin}/former.html`);
  // The content policy is ours already, and refuses plain text as a script's address.
  const policy = `trustedTypes.createPolicy("default", { createScriptURL: (url) => url })`;
  await page.evaluate(`void ${policy}`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
  });
  return {
    async close() {
      for (const name of Object.keys(files)) await rm(join(root, name));
    },
  };
}

/** Expects the dashboard to appear at an address at which a former app's worker answers first, and the worker to be gone. */
export async function expectFormerWorkerToEnd(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address, { waitUntil: "commit" });
  expect(answer?.fromServiceWorker()).toBe(true);
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  const count = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(count).toBe(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  // Calls of the former app would outlive the server.
  await page.goto("about:blank");
}
