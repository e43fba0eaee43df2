import type { Browser, Page } from "playwright";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { scaled, WARM_UPS } from "./scale.ts";
import { call, openPage } from "./stage.ts";
import { median, percentile95, row } from "./table.ts";

const ITEMS = scaled(2000, 200);
const RUNS = scaled(3);
const PRESSES = scaled(40, 4);
const MOVES = scaled(60, 6);
/** Counts the frames at the edge of the list, where it scrolls by itself. */
const EDGE_FRAMES = scaled(120, 12);

interface Measured {
  /** Lists the milliseconds between frames while something is dragged. */
  frames: number[];
  /** Lists the milliseconds from a key press until its result is drawn. */
  presses: number[];
}

/** Measures the response to drags and keys in an order of two thousand videos, beside a minimal page. */
export async function benchPlaylists(
  browser: Browser,
  origins: { bare: string; dashboard: string },
  sandbox: Sandbox,
): Promise<void> {
  await call(sandbox, `${sandbox.apiOrigin}/__sandbox/reset`, "POST", { seed: "empty" });
  try {
    const playlistId = await makePlaylist(sandbox);
    const addresses = {
      bare: `${origins.bare}/playlist.html?count=${ITEMS}`,
      dashboard: `${origins.dashboard}/playlists/${playlistId}/content`,
    };
    const bare: Measured = { frames: [], presses: [] };
    const dashboard: Measured = { frames: [], presses: [] };
    // The pages take turns, so that other work of the machine affects both alike. The first turn warms up.
    for (let run = 0; run < WARM_UPS + RUNS; run++) {
      const turn = [
        [bare, await measure(browser, addresses.bare)],
        [dashboard, await measure(browser, addresses.dashboard)],
      ] as const;
      for (const [all, { frames, presses }] of run < WARM_UPS ? [] : turn) {
        all.frames.push(...frames);
        all.presses.push(...presses);
      }
    }
    row(`order of ${ITEMS.toLocaleString("en-GB")}, ms`, "bare page", "dashboard", "× bare");
    print("drag, p95 frame", percentile95(bare.frames), percentile95(dashboard.frames));
    print("Alt Down to paint", median(bare.presses), median(dashboard.presses));
    print("Alt Down to paint, p95", percentile95(bare.presses), percentile95(dashboard.presses));
  } finally {
    await call(sandbox, `${sandbox.apiOrigin}/__sandbox/reset`, "POST", { seed: "demo" });
  }
}

function print(name: string, bareMs: number, ms: number): void {
  row(name, bareMs.toFixed(1), ms.toFixed(1), (ms / bareMs).toFixed(2));
}

/** Returns the id of a playlist of videos titled by position. */
async function makePlaylist(sandbox: Sandbox): Promise<string> {
  const at = (path: string) => `${sandbox.apiOrigin}${path}`;
  const videos = Array.from({ length: ITEMS }, (_, place) => ({ title: `Video ${place + 1}` }));
  const added: unknown = await call(sandbox, at("/__sandbox/vods"), "POST", videos);
  const ids: unknown[] = Reflect.get(Object(added), "ids");
  const made: unknown = await call(sandbox, at("/v2/playlists"), "POST", { title: "All" });
  const playlistId = String(Reflect.get(Object(made), "id"));
  const list = async (path: string) => JSON.stringify(await call(sandbox, at(path), "GET"));
  while (!(await list("/v2/playlists")).includes(playlistId)) continue;
  const content = JSON.stringify(
    ids.map((id, place) => ({ id, type: "vod", position: place + 1 })),
  );
  await call(sandbox, at(`/v2/playlists/${playlistId}/content`), "PUT", { content });
  while (!(await list(`/v2/playlists/${playlistId}`)).includes(String(ids.at(-1)))) continue;
  return playlistId;
}

async function measure(browser: Browser, address: string): Promise<Measured> {
  const page = await openPage(browser);
  await page.goto(address);
  await page.getByRole("button", { name: "Move Video 1", exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
  const presses = await pressDown(page);
  const frames = await drag(page);
  await page.context().close();
  return { frames, presses };
}

/** Moves the first row down, key by key. */
function pressDown(page: Page): Promise<number[]> {
  return page.evaluate(async (presses: number) => {
    document.querySelector<HTMLElement>("[role=grid] [role=row]")?.focus();
    const times: number[] = [];
    for (let press = 0; press < presses; press++) {
      await new Promise(requestAnimationFrame);
      const startMs = performance.now();
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", {
          key: "ArrowDown",
          altKey: true,
          bubbles: true,
          cancelable: true,
        }),
      );
      await new Promise(requestAnimationFrame);
      await new Promise((drawn) => setTimeout(drawn));
      times.push(performance.now() - startMs);
    }
    return times;
  }, PRESSES);
}

/** Drags a row about the list, then holds it where the list scrolls. */
async function drag(page: Page): Promise<number[]> {
  const frame = page.locator("[data-part=frame]");
  await frame.evaluate((list) => {
    list.scrollTop = 0;
  });
  const handle = await page
    .getByRole("button", { name: "Move Video 5", exact: true })
    .boundingBox();
  const box = await frame.boundingBox();
  if (handle === null || box === null) throw new Error("There is no list.");
  const x = handle.x + handle.width / 2;
  await page.mouse.move(x, handle.y + handle.height / 2);
  await page.mouse.down();
  const frames = page.evaluate(async (count: number) => {
    const gaps: number[] = [];
    let last = performance.now();
    for (let at = 0; at < count; at++) {
      const now = await new Promise<number>(requestAnimationFrame);
      gaps.push(now - last);
      last = now;
    }
    return gaps.slice(1);
  }, MOVES + EDGE_FRAMES);
  for (let move = 1; move <= MOVES; move++) {
    const share = (move % 20) / 20;
    await page.mouse.move(x + 30, box.y + 60 + share * (box.height - 150));
  }
  await page.mouse.move(x + 30, box.y + box.height - 6);
  const gaps = await frames;
  await page.mouse.up();
  return gaps;
}
