import type { Page } from "@playwright/test";
import { seededId } from "#sandbox/seed/ids.ts";
import { expect, test } from "./fixtures.ts";
import type { Platform } from "./platform.ts";

/** Identifies the demo's "Harbour cam". */
const id = seededId("channel 0");

async function open(page: Page): Promise<void> {
  await page.goto(`/channels/${id}/embed`);
  await expect(page.getByRole("region", { name: "Link" })).toBeVisible();
  await page.getByText("Upload from the command line").click();
}

async function shareUrlOf(platform: Platform): Promise<string> {
  const record: unknown = await platform.read(`/v2/channel/${id}`);
  return /"facebook":"([^"]+)"/.exec(JSON.stringify(record))?.[1] ?? "none";
}

const code = (page: Page) => page.getByRole("figure", { name: "Code" });
const command = (page: Page) => page.getByRole("figure", { name: "Command" });
const ask = (page: Page) => page.getByRole("button", { name: "Get command" });

/** Collects the requests for commands: path and body. */
function askedFor(page: Page): [path: string, body: unknown][] {
  const asked: [string, unknown][] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST") return;
    asked.push([new URL(request.url()).pathname, request.postDataJSON()]);
  });
  return asked;
}

/** Returns everything the browser stores of the page: document, fields, URL, history and storage. */
async function kept(page: Page): Promise<string> {
  const shown = await page.evaluate(() => [
    document.documentElement.outerHTML,
    ...Array.from(document.querySelectorAll("input"), ({ value }) => value),
    JSON.stringify(Object.entries(sessionStorage)),
    JSON.stringify(history.state),
    location.href,
  ]);
  const stored = await page.context().storageState({ indexedDB: true });
  return [...shown, JSON.stringify(stored)].join("\n");
}

test("The share link can be opened and copied", { tag: "@nightly" }, async ({
  page,
  platform,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const url = await shareUrlOf(platform);
  await open(page);
  const link = page.getByRole("link", { name: "Open in new tab" });
  await expect(link).toHaveAttribute("href", url);
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Copied")).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
});

test("Embed codes come as the server makes them, in the chosen size", async ({
  page,
  platform,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const url = await shareUrlOf(platform);
  await open(page);
  const get = page.getByRole("button", { name: "Get code" });
  const iframe = (width: string, height: string) =>
    `<iframe src="${url}" title="Harbour cam" width="${width}" height="${height}" allow="autoplay; fullscreen" allowfullscreen></iframe>`;
  await get.click();
  await expect(code(page)).toHaveText(iframe("640", "360"));
  await page.getByRole("button", { name: "1280 × 720" }).click();
  await expect(code(page)).toHaveCount(0);
  await get.click();
  await expect(code(page)).toHaveText(iframe("1280", "720"));
  await page.getByRole("button", { name: "Copy code" }).click();
  await expect(page.getByText("Copied")).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(iframe("1280", "720"));
  await page.getByRole("button", { name: "Responsive (100%)" }).click();
  await page.getByLabel("Code type").selectOption("JavaScript");
  await get.click();
  await expect(code(page)).toHaveText(
    `<script src="${url}.js?width=100%25&amp;height=100%25" async></script>`,
  );
  await page.getByLabel("Width").fill("101 %");
  await expect(page.getByRole("alert").filter({ hasText: "Enter 1–99999 pixels" })).toBeVisible();
  await page.getByLabel("Width").fill("80 %");
  await page.getByLabel("Height").fill("400 px");
  await page.getByLabel("Height").press("Enter");
  await expect(code(page)).toHaveText(
    `<script src="${url}.js?width=80%25&amp;height=400" async></script>`,
  );
});

test("Upload commands quote any file name for the shell", { tag: "@nightly" }, async ({ page }) => {
  const asked = askedFor(page);
  await open(page);
  const name = page.getByLabel("File name");
  await ask(page).click();
  await expect(command(page)).toContainText("curl --globoff -T /path/to/file 'http://");
  await expect(
    page.getByText(/^Anyone with this command can upload until \d\d:\d\d\.$/),
  ).toBeVisible();
  const shapes = [
    ["it's $(rm -rf ~) `id`.png", `'it'\\''s $(rm -rf ~) \`id\`.png'`],
    ['-o"x".png', `'./-o"x".png'`],
  ] as const;
  await page.getByLabel("File type").selectOption("Thumbnail");
  await expect(command(page)).toHaveCount(0);
  for (const [fileName, word] of shapes) {
    await name.fill(fileName);
    await ask(page).click();
    await expect(command(page)).toContainText(`curl --globoff -T ${word} 'http://`);
    await expect(command(page)).toContainText(`/live-target-image/${id}/thumbnail?`);
  }
  expect(asked).toEqual([
    [`/api/v2/channel/${id}/splash`, { upload_type: "curl" }],
    ...shapes.map(([source]) => [
      `/api/v2/channel/${id}/thumbnail`,
      { upload_type: "curl", source },
    ]),
  ]);
});

test("Each upload command is new and leaves nothing behind in the browser", {
  tag: "@nightly",
}, async ({ page }) => {
  await open(page);
  await ask(page).click();
  await expect(command(page)).toContainText("Signature=");
  const signatureNow = async () =>
    /Signature=([0-9a-f]+)/.exec((await command(page).textContent()) ?? "")?.[1] ?? "none";
  const first = await signatureNow();
  expect(await kept(page)).toContain(first);
  // Signatures change each second, so only the call shows that this one is new.
  const asked = page.waitForResponse((answer) => answer.url().endsWith(`/${id}/splash`));
  await page.getByRole("button", { name: "Get command" }).click();
  expect((await asked).status()).toBe(200);
  await expect(command(page)).toContainText("Signature=");
  const second = await signatureNow();
  await page.getByRole("main").getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("region", { name: "About" })).toBeVisible();
  const left = await kept(page);
  expect(left).not.toContain(first);
  expect(left).not.toContain(second);
  expect(left).not.toContain("Signature=");
  await page.goBack();
  await page.getByText("Upload from the command line").click();
  await expect(ask(page)).toBeVisible();
  expect(await kept(page)).not.toContain("Signature=");
});

test("A refused upload command says why and can be requested again", { tag: "@nightly" }, async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 429 POST \/api\/v2\/channel\/.*\/splash/);
  await open(page);
  await platform.fault("api", {
    match: { method: "POST", path: "/splash" },
    fault: "status",
    status: 429,
    body: { message: "Slow down" },
    times: 1,
  });
  await ask(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Slow down" })).toBeVisible();
  await ask(page).click();
  await expect(command(page)).toContainText("curl --globoff");
  await expect(page.getByText("Slow down")).toHaveCount(0);
});
