import AxeBuilder from "@axe-core/playwright";
import { probe } from "#proxy/probe/probe.ts";
import { freePort, testSettings } from "#proxy/sign-in/testing.ts";
import { findNginx } from "../scripts/ensure-nginx.ts";
import { heading, rename } from "./editing.ts";
import { expect } from "./fixtures.ts";
import { startNginx } from "./nginx.ts";
import { fillIn, test } from "./openid.ts";
import {
  bring,
  chooseFile,
  expectArrived,
  holdPart,
  row,
  withoutFileHandles,
} from "./uploading.ts";
import { writeVideo } from "./videos.ts";

const MiB = 1024 ** 2;

test("A person signs in at the service, an upload outlives the session, and signing out leads there and back", async ({
  page,
  context,
  platform,
  provider,
  desk,
  incidents,
}, info) => {
  incidents.expect(/status: 401 (GET|POST) \/api\//);
  await page.goto(`${desk}/library?q=ferry`);
  await expect(
    page
      .getByRole("dialog", { name: "You’re signed out" })
      .getByRole("link", { name: "Sign in" })
      .first(),
  ).toHaveAttribute("href", "/sign-in?return=%2Flibrary%3Fq%3Dferry");
  await page.goto(`${desk}/sign-in?return=%2Fupload`);
  await fillIn(page, "editor");
  await expect(page).toHaveURL(`${desk}/upload`);
  await expect(page.getByRole("heading", { name: "Upload", level: 1 })).toBeVisible();
  const cookies = await context.cookies(desk);
  expect(
    cookies
      .map(({ name }) => name)
      .filter((name) => name.startsWith("__Host-reeldesk"))
      .toSorted(),
  ).toEqual(["__Host-reeldesk", "__Host-reeldesk-hint"]);

  const video = await writeVideo(info.outputPath("ferry.mp4"), 51 * MiB);
  await platform.fault("storage", {
    match: { path: "partNumber=1&" },
    fault: "throttle",
    bytesPerSecond: MiB / 4,
  });
  await bring(page, [video]);
  await expect(row(page, "ferry.mp4")).toContainText("Uploading");

  // The session ends at the service.
  const other = await context.newPage();
  await other.goto(`${provider.issuer}/session/end`);
  await other.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect
    .poll(() => page.evaluate(async () => (await fetch("/api/session")).status))
    .toBe(401);
  await platform.clearFaults();
  await expect(row(page, "ferry.mp4")).toContainText("Sign in to continue");

  await other.close();
  const opened = context.waitForEvent("page");
  await page
    .getByRole("dialog", { name: "You’re signed out" })
    .getByRole("link", { name: "Sign in" })
    .click();
  const again = await opened;
  await fillIn(again, "editor");
  await expect(again).toHaveURL(`${desk}/upload`);
  await expectArrived(page, platform, video);

  await again.getByRole("button", { name: "Sign out", exact: true }).click();
  await again.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(again.getByRole("heading", { name: "You’re signed out" })).toBeVisible();
  expect(
    (await context.cookies(desk)).filter(({ name }) => name.startsWith("__Host-reeldesk")),
  ).toEqual([]);
  await again.getByRole("link", { name: "Sign in" }).click();
  await expect(again.getByPlaceholder("Enter any login")).toBeVisible();
});

test(
  "An edit and an upload wait for their person, while another one signs in on the page",
  {
    tag: "@nightly",
  },
  async ({ page, context, platform, desk, incidents }, info) => {
    incidents.expect(/ERR_INTERNET_DISCONNECTED|status: 401 (GET|POST) \/api\//);
    await withoutFileHandles(page);
    const [id = ""] = await platform.addVods([{ title: "Slow ferry" }]);
    const read = () => platform.read(`/v2/vod/${id}`);
    await page.goto(`${desk}/sign-in?return=%2Fupload`);
    await fillIn(page, "editor");
    const video = await writeVideo(info.outputPath("ferry.mp4"), 6 * MiB);
    await holdPart(platform, 1, { bytes: MiB });
    await bring(page, [video]);
    await expect(row(page, "ferry.mp4")).toContainText("Uploading");
    await page.getByRole("link", { name: "Library" }).first().click();
    await page.getByRole("link", { name: "Slow ferry" }).first().click();
    await expect(heading(page, "Slow ferry")).toBeVisible();
    await context.setOffline(true);
    await rename(page, "Fast ferry");
    await expect(page.getByText("1 edit waits for a connection.")).toBeVisible();

    await context.clearCookies();
    await context.setOffline(false);
    await signInAs("editor-2");
    const waiting = page.getByText(
      "Waiting on this device until ⁨Person editor⁩ signs in: 1 edit and 1 upload.",
    );
    await expect(waiting).toBeVisible();
    await expect(row(page, "ferry.mp4")).toHaveCount(0);
    // The title that another person has typed is not shown as the title.
    await expect(heading(page, "Slow ferry")).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.reload();
    await expect(waiting).toBeVisible();
    expect(await read()).toMatchObject({ title: "Slow ferry" });

    await platform.clearFaults();
    await context.clearCookies();
    await signInAs("editor");
    await page.reload();
    await expect(page.getByText("Person editor", { exact: true })).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect.poll(read).toMatchObject({ title: "Fast ferry" });
    await chooseFile(page, "ferry.mp4", video.path);
    await expectArrived(page, platform, video);

    /** Signs in on a page of its own, which the first one notices. */
    async function signInAs(person: string): Promise<void> {
      const other = await context.newPage();
      await other.goto(`${desk}/sign-in?return=%2Fsettings`);
      await fillIn(other, person);
      await expect(other.getByText(`Person ${person}`, { exact: true })).toBeVisible();
      await other.close();
    }
  },
);

test("A person without a role is refused", async ({ page, desk, incidents }) => {
  incidents.expect(/status: 403 GET \/sign-in\/callback/);
  await page.goto(`${desk}/sign-in`);
  await fillIn(page, "nobody");
  await expect(page.getByRole("heading", { name: "No access" })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole("link", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(page.getByRole("heading", { name: "You’re signed out" })).toBeVisible();
});

test("The shipped nginx passes the sign-in below a folder to the BFF, and the probe gets nothing through", {
  tag: "@nightly",
}, async ({ page, context, platform, provider, incidents }) => {
  const executable = findNginx();
  test.skip(executable === null && process.env.CI === undefined, "There is no nginx here.");
  incidents.allow(/status: 404 GET \/favicon\.ico|Failed to load resource.*404/);
  const port = await freePort();
  const home = `http://127.0.0.1:${port}`;
  const bases = { apiBase: "/studio/api", playbackBase: "/studio/playback" };
  const config = {
    ...platform.config,
    ...bases,
    signInUrl: "/studio/sign-in",
    signOutUrl: "/studio/sign-out",
  };
  const place = { basePath: "/studio", frontOrigin: home };
  const bff = await platform.serveWith(config, place, testSettings(provider.issuer));
  const nginx = await startNginx(executable ?? "", { port, bffPort: bff.port, config });
  try {
    await page.goto(`${home}/studio/sign-in?return=%2Fstudio%2Flibrary`);
    await fillIn(page, "editor");
    await expect(page).toHaveURL(`${home}/studio/library`);
    await expect(page.getByRole("link", { name: /^All videos/ })).toBeVisible();
    const cookies = await context.cookies(home);
    const cookie = cookies.find(({ name }) => name === "__Host-reeldesk.studio");
    const target = { ...bases, url: new URL(`${home}/studio/`) };
    const report = await probe(
      { ...target, cookie: `${cookie?.name}=${cookie?.value}` },
      { perMinute: null, patienceMs: 5000, wait: async () => {} },
    );
    expect([report.shut, report.stopped]).toEqual([[], null]);
    expect(report.results.filter(({ outcome }) => !/refused|closed/.test(outcome))).toEqual([]);
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    await expect(page).toHaveURL(`${home}/studio/signed-out`);
    // The log has the path, and nothing of its query.
    expect(await nginx.log()).toMatch(/ GET \/studio\/sign-in\/callback 303 /);
  } finally {
    await nginx.close();
    await bff.close();
  }
});
