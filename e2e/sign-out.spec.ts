import type { Page } from "@playwright/test";
import { expect, expectAllThere, test } from "./fixtures.ts";
import { openSignedIn, type SignedInDashboard } from "./sign-in.ts";
import { bring, holdPart, row, tray } from "./uploading.ts";
import { writeVideo } from "./videos.ts";

const id = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";
const CAPTIONS = "1\n00:00:01,000 --> 00:00:02,500\nThe ferry leaves\n";
const MiB = 1024 ** 2;

async function signIn(page: Page, desk: SignedInDashboard): Promise<void> {
  await page.goto(`${desk.origin}/sign-in`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
}

/** Returns everything that the browser keeps for the dashboard, in this tab. */
async function keptBy(page: Page) {
  return await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    local: Object.fromEntries(Object.entries(localStorage)),
    session: Object.fromEntries(Object.entries(sessionStorage)),
  }));
}

/** Counts all rows of a database. */
async function countRows(page: Page, name: string): Promise<number> {
  return await page.evaluate(async (database) => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error(database)));
      });
    const opened = await answerOf(indexedDB.open(database));
    const counts = await Promise.all(
      [...opened.objectStoreNames].map((store) =>
        answerOf(opened.transaction(store).objectStore(store).count()),
      ),
    );
    opened.close();
    return counts.reduce((one, other) => one + other, 0);
  }, name);
}

const signOutButton = (page: Page) => page.getByRole("button", { name: "Sign out", exact: true });

test(
  "Signing out ends uploads and drafts in every tab, and leaves nothing for the next person",
  { tag: "@nightly" },
  async ({ page, context, platform, incidents }, info) => {
    // Requests that the session does not cover any more are refused.
    incidents.expect(/^status: 401 GET \/api\//);
    const desk = await openSignedIn(platform);
    await signIn(page, desk);
    await page.getByRole("button", { name: "Theme: System" }).click();
    await platform.addVods([{ id, title: "Slow ferry", media: "harbour" }]);
    await platform.addCaptions(id, { language: "en", fileName: "ferry.en.srt", text: CAPTIONS });

    const video = await writeVideo(info.outputPath("mine.mp4"), 11 * MiB);
    await holdPart(platform, 2);
    await page.goto(`${desk.origin}/upload`);
    await bring(page, [video]);
    await expect(row(page, "mine.mp4")).toContainText("Waiting for storage to confirm");

    const other = await context.newPage();
    await other.goto(`${desk.origin}/vods/${id}/subtitles`);
    await other.getByRole("link", { name: /^Edit/ }).click();
    await other.getByRole("textbox", { name: "Text of caption 1", exact: true }).fill("It leaves");
    await expect(other.getByText("Draft saved")).toBeVisible();

    // The dialog asks first; staying changes nothing.
    await signOutButton(page).click();
    const dialog = page.getByRole("dialog", { name: "Sign out and lose unsaved work?" });
    await expect(dialog.getByRole("listitem")).toHaveText([
      "1 unfinished upload",
      "1 subtitle draft",
    ]);
    await dialog.getByRole("button", { name: "Stay signed in" }).click();
    await expect(dialog).toBeHidden();
    await expect(row(page, "mine.mp4")).toContainText("Waiting for storage to confirm");

    await signOutButton(page).click();
    await dialog.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Leaving?" })).toBeVisible();
    await expect(other.getByRole("heading", { name: "You’re signed out" })).toBeVisible();
    await expect(other.getByRole("textbox")).toHaveCount(0);
    const callCount = desk.calls().length;
    const parts = await platform.parts();
    const onlyTheme = { databases: [], local: { "reeldesk.theme": "light" }, session: {} };
    expect(await keptBy(page)).toEqual(onlyTheme);
    expect(await keptBy(other)).toEqual(onlyTheme);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();

    // Events that wake a page have no effect.
    await other.evaluate(() => {
      for (const name of ["focus", "online", "offline"]) dispatchEvent(new Event(name));
      document.dispatchEvent(new Event("visibilitychange"));
      history.back();
    });
    await expect(other.getByRole("heading", { name: "You’re signed out" })).toBeVisible();
    expect(desk.calls()).toHaveLength(callCount);
    expect(await platform.parts()).toEqual(parts);

    await page.goBack();
    await page.goBack();
    await expect(page.getByRole("dialog", { name: "You’re signed out" })).toBeVisible();
    await expect(page.getByText(/Slow ferry|\d videos/)).toHaveCount(0);
    await expect(tray(page)).toHaveCount(0);

    // This is another user of the machine.
    await platform.clearFaults();
    await other.getByRole("link", { name: "Sign in" }).click();
    await other.getByRole("button", { name: "Sign in" }).click();
    await expect(other.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
    await expect(other.getByRole("button", { name: "Theme: Light" })).toBeVisible();
    await expect(tray(other)).toHaveCount(0);
    await other.goto(`${desk.origin}/upload/history`);
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(other.getByText("mine.mp4")).toHaveCount(0);
    await other.goto(`${desk.origin}/vods/${id}/subtitles`);
    await other.getByRole("link", { name: /^Edit/ }).click();
    await expect(other.getByRole("textbox", { name: "Text of caption 1", exact: true })).toHaveText(
      "The ferry leaves",
    );
    await desk.close();
  },
);

test("Signing out asks nothing without unsaved work, and succeeds if a database can't be deleted", {
  tag: "@nightly",
}, async ({ page, context, platform }) => {
  const desk = await openSignedIn(platform);
  await signIn(page, desk);
  await signOutButton(page).click();
  await expect(page.getByRole("heading", { name: "Leaving?" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();

  // This page keeps its database open, like a hung one.
  const stuck = await context.newPage();
  await stuck.goto(`${desk.origin}/sign-in`);
  await stuck.evaluate(() =>
    new Promise((resolve) => {
      const request = indexedDB.open("reeldesk-captions /", 7);
      request.onsuccess = () => resolve(Object.assign(window, { held: request.result }));
    }).then(() => undefined),
  );
  await signIn(page, desk);
  await signOutButton(page).click();
  // This build could not read that database.
  const dialog = page.getByRole("dialog", { name: "Sign out and lose unsaved work?" });
  await expect(dialog.getByRole("listitem")).toHaveText([
    "Possibly uploads and drafts (this browser’s storage couldn’t be read)",
  ]);
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Leaving?" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign in" }).click();

  await expect(
    page.getByRole("heading", { name: "Couldn’t clear data of the previous user" }),
  ).toBeVisible();
  await stuck.close();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  // The next person's own page has looked for a stored library, and there is nothing in it.
  const own = "reeldesk-library /";
  await expect.poll(() => keptBy(page)).toEqual({ databases: [own], local: {}, session: {} });
  expect(await countRows(page, own)).toBe(0);
  await desk.close();
});

const leaving = (tab: Page) => tab.getByRole("dialog", { name: "Sign out while offline?" });
const stillIn = (tab: Page) => tab.getByRole("heading", { name: "You may still be signed in" });

test("Without a network the session stays, and ends when the network is back", {
  tag: "@nightly",
}, async ({ page, context, platform, incidents }) => {
  incidents.expect(/ERR_INTERNET_DISCONNECTED/);
  incidents.allow(/Failed to fetch/);
  const desk = await openSignedIn(platform);
  await signIn(page, desk);
  await platform.addVods([{ id, title: "Slow ferry", media: "harbour" }]);
  await platform.addCaptions(id, { language: "en", fileName: "ferry.en.srt", text: CAPTIONS });
  const other = await context.newPage();
  await other.goto(`${desk.origin}/vods/${id}/subtitles`);
  await other.getByRole("link", { name: /^Edit/ }).click();
  await other.getByRole("textbox", { name: "Text of caption 1", exact: true }).fill("It leaves");
  await expect(other.getByText("Draft saved")).toBeVisible();

  // The code that counts drafts in the editor was never loaded, and can't be any more.
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.reload();
  await expectAllThere(page);
  await context.setOffline(true);
  await signOutButton(page).click();
  await expect(leaving(page).getByRole("listitem")).toHaveText(["1 subtitle draft"]);
  expect((await keptBy(page)).databases).toContain("reeldesk-captions /");
  await leaving(page).getByRole("button", { name: "Clear this browser" }).click();
  await expect(stillIn(page)).toBeVisible();
  await expect(other.getByRole("heading", { name: "You signed out in another tab" })).toBeVisible();
  expect((await keptBy(page)).databases).toEqual([]);
  await other.close();

  // The next visitor is asked before anything is shown.
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(`${desk.origin}/library`);
  await expect(
    next.getByRole("heading", { name: "The previous user may still be signed in" }),
  ).toBeVisible();
  await expect(next.getByText(/Slow ferry|All videos/)).toHaveCount(0);
  await next.getByRole("button", { name: "Sign out" }).click();
  await expect(next.getByRole("heading", { name: "Leaving?" })).toBeVisible();
  expect(await keptBy(next)).toEqual({ databases: [], local: {}, session: {} });

  // A page that stays recovers by itself.
  await next.goto(`${desk.origin}/library`);
  await expect(next.getByRole("link", { name: /^All videos/ })).toBeVisible();
  await expectAllThere(next);
  await context.setOffline(true);
  await signOutButton(next).click();
  await leaving(next).getByRole("button", { name: "Clear this browser" }).click();
  await expect(stillIn(next)).toBeVisible();
  await context.setOffline(false);
  await expect(next.getByRole("heading", { name: "Leaving?" })).toBeVisible();
  expect(await keptBy(next)).toEqual({ databases: [], local: {}, session: {} });
  await desk.close();
});
