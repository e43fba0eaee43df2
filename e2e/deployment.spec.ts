import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./fixtures.ts";
import { API_KEY } from "./platform.ts";

test("a mistake in config.json is told before anything else is shown", async ({
  page,
  platform,
}) => {
  const dashboard = await platform.serveWith({ apiBase: "api", storageHost: ["a.example.com"] });
  try {
    await page.goto(`${dashboard.origin}/library`);
    await expect(
      page.getByRole("heading", { level: 1, name: "Reeldesk can’t start" }),
    ).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: /^apiBase/ })).toContainText(
      'Received: "api"Expected: a path that starts with a slash',
    );
    await expect(page.getByRole("listitem").filter({ hasText: /^storageHost/ })).toContainText(
      "a key that does not exist",
    );
  } finally {
    await dashboard.close();
  }
});

test("bytes go to no host that is not on the list", async ({ page, platform }) => {
  const dashboard = await platform.serveWith({ storageHosts: ["storage.example.com"] });
  try {
    await page.goto(`${dashboard.origin}/upload`);
    await page.getByLabel("Drop films here").setInputFiles({
      name: "ferry.mp4",
      mimeType: "video/mp4",
      buffer: Buffer.alloc(1024),
    });
    await expect(page.getByRole("region", { name: "Uploads" })).toContainText(
      /host that is not on the list\..*storageHosts: 127\.0\.0\.1:\d+/,
    );
  } finally {
    await dashboard.close();
  }
});

test("whoever is signed out is shown the way in", async ({ page, platform, incidents }) => {
  incidents.expect(/status: 401 GET \/api\/v2\/vod/);
  incidents.expect(/console error: Failed to load resource.*401/);
  const dashboard = await platform.serveWith({ signInUrl: "/sign-in?next=library" });
  try {
    await platform.fault("api", { match: { path: "/v2/vod" }, fault: "status", status: 401 });
    await page.goto(`${dashboard.origin}/library`);
    const prompt = page.getByRole("dialog", { name: "You are signed out" });
    await expect(prompt.getByRole("link", { name: "Sign in" })).toHaveAttribute(
      "href",
      "/sign-in?next=library",
    );
  } finally {
    await dashboard.close();
  }
});

test("the API key is in no file that is served", () => {
  const files = readdirSync("dist", { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    expect(readFileSync(join(file.parentPath, file.name)).includes(API_KEY), file.name).toBe(false);
  }
});

test("pages come with a content policy and no address to follow back", async ({ request }) => {
  const answer = await request.get("/library");
  expect(answer.headers()["content-security-policy"]).toContain("default-src 'none'");
  expect(answer.headers()["content-security-policy"]).not.toContain("unsafe-inline");
  expect(answer.headers()["referrer-policy"]).toBe("no-referrer");
});
