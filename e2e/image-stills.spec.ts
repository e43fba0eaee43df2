import { expect, test } from "./fixtures.ts";

const video = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";

test.beforeEach(async ({ page, platform }) => {
  await platform.addVods([{ id: video, title: "Slow ferry", media: "harbour" }]);
  await page.goto(`/vods/${video}/images`);
});

const FAILURES = [
  {
    how: "are not there",
    when: "from the start",
    after: 0,
    rule: { fault: "status", status: 404 },
    words: "Not found.",
    seen: /^status: 404 GET/,
  },
  {
    how: "are refused",
    when: "while frames are looked for",
    after: 3,
    rule: { fault: "status", status: 403, body: { message: "Not from this country" } },
    words: "Not from this country",
    seen: /^status: 403 GET/,
  },
  {
    how: "end in an error of the host",
    when: "from the start",
    after: 0,
    rule: { fault: "status", status: 503 },
    words: "Server error.",
    seen: /^status: 503 GET/,
  },
  {
    how: "get no answer from the network",
    when: "while frames are looked for",
    after: 3,
    rule: { fault: "reset" },
    words: "Couldn’t reach the server.",
    seen: /^failed: GET/,
  },
] as const;
for (const { how, when, after, rule, words, seen } of FAILURES) {
  test(`Where segments of the video ${how} ${when}, that is reported soon, and retried on request`, {
    tag: "@nightly",
  }, async ({ page, platform, incidents }) => {
    incidents.allow(seen);
    await platform.fault("cdn", { match: { method: "GET", path: ".m4s" }, after, ...rule });
    await page.getByRole("button", { name: "Choose a frame…" }).click();
    // The player's own timeout lasts twice as long as this waits.
    await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
    await expect(page.getByRole("button", { name: "Choose an image file instead" })).toBeVisible();
    await platform.clearFaults();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("6 frames found")).toBeVisible();
  });
}
