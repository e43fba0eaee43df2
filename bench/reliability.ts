import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import { build } from "vite";
import { z } from "zod";
import type { DashboardServer } from "#proxy/server.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { chromiumFlags } from "../scripts/chromium.ts";
import { ensureChromium } from "../scripts/ensure-chromium.ts";
import { giveFile, tray } from "./dashboard-upload.ts";
import { readParts } from "./part-meter.ts";
import { FAULTS, type Fault } from "./reliability-faults.ts";
import { sha256Of, writeSparseVideo } from "./sparse-video.ts";
import { buildBarePages, call, openSandbox, serve } from "./stage.ts";

// `npm run bench:reliability`, or only the faults whose names contain a word: `npm run bench:reliability -- init`.
// All of them together write the table in docs/reliability.md.

const MiB = 1024 ** 2;
/** Makes eight parts of the smallest size for both pages. */
const FILE_BYTES = 40 * MiB;
const DEADLINE_MS = 90_000;
/** Counts the concurrent pairs of pages; each has its own platform, so faults don't mix. */
const LANES = 2;
const DOCUMENT = "docs/reliability.md";
const [BEGIN, END] = ["<!-- table: begin -->", "<!-- table: end -->"];

/** Matches the normal states of an upload; the last state is always reported. */
const USUAL =
  /^(Queued|Uploading\b.*|Waiting for storage to confirm|Finishing|Uploaded · encoding)$/;

const Uploads = z.array(z.object({ vodId: z.string().nullable(), status: z.string() }));
const Rules = z.array(z.object({ metCount: z.number() }));
const StoredObject = z.object({ sha256: z.string() });

/** Holds the states that a page showed. */
interface Shown {
  /** Holds the unusual states on the way, then the last one. */
  states: readonly string[];
  end: "done" | "asks" | "failed" | "still trying";
}

interface Result {
  outcome: string;
  sentAgainBytes: number;
}

/** Holds a platform and the two pages in front of it. */
interface Lane {
  sandbox: Sandbox;
  dashboard: DashboardServer;
  bare: DashboardServer;
}

const words = process.argv.slice(2);
const faults = FAULTS.filter(({ name }) => words.every((word) => name.includes(word)));
const directory = mkdtempSync(join(tmpdir(), "reeldesk-reliability-"));
const path = join(directory, "video.mp4");
const bareDist = join(directory, "bare");
try {
  await build({ logLevel: "error" });
  await buildBarePages(bareDist);
  await writeSparseVideo(path, FILE_BYTES);
  const sha256 = await sha256Of(path);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  try {
    const table = await compare(browser, sha256);
    console.log(table);
    if (words.length === 0) writeTable(table);
  } finally {
    await browser.close();
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}

/** Returns the table as markdown, its rows in the order of the faults. */
async function compare(browser: Browser, sha256: string): Promise<string> {
  const rows: string[] = faults.map(() => "");
  let next = 0;
  const work = async (_: unknown, index: number) => {
    const lane = await openLane(index);
    try {
      while (next < faults.length) {
        const at = next++;
        const fault = faults[at];
        if (fault === undefined) break;
        const dashboard = await send(browser, lane, fault, sha256, sendByDashboard);
        const stock =
          fault.notStock === undefined
            ? await send(browser, lane, fault, sha256, sendByStockPage)
            : { outcome: `not met: ${fault.notStock}`, sentAgainBytes: 0 };
        const cells = [dashboard, stock].flatMap(({ outcome, sentAgainBytes }) => [
          outcome,
          megabytes(sentAgainBytes),
        ]);
        rows[at] = `| ${[fault.name, ...cells].join(" | ")} |`;
        console.error(rows[at]);
      }
    } finally {
      await closeLane(lane);
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  return [
    "| fault | dashboard | sent again | stock Uppy page | sent again |",
    "|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

async function openLane(index: number): Promise<Lane> {
  const settling = { SANDBOX_SETTLE_MS: "300" };
  const sandbox = await openSandbox(join(directory, `sandbox-${index}`), settling);
  return {
    sandbox,
    dashboard: await serve("dist", sandbox),
    bare: await serve(bareDist, sandbox),
  };
}

async function closeLane({ sandbox, dashboard, bare }: Lane): Promise<void> {
  await Promise.all([dashboard.close(), bare.close()]);
  await sandbox.close();
}

/** Uploads the file from a new browser profile to an empty platform with one fault. */
async function send(
  browser: Browser,
  lane: Lane,
  { storage = [], api = [] }: Fault,
  sha256: string,
  by: (page: Page, lane: Lane) => Promise<Shown>,
): Promise<Result> {
  const { sandbox } = lane;
  await call(sandbox, `${sandbox.apiOrigin}/__sandbox/reset`, "POST", { seed: "empty" });
  const origins = [
    [`${sandbox.storageOrigin}/__sandbox/faults`, storage],
    [`${sandbox.apiOrigin}/__sandbox/faults`, api],
  ] as const;
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "UTC" });
  try {
    const page = await context.newPage();
    for (const [at, rules] of origins) {
      for (const rule of rules) await call(sandbox, at, "POST", rule);
    }
    const shown = await by(page, lane);
    const arrived = await arrivalOf(sandbox, sha256);
    const { sentAgainBytes } = await readParts(sandbox);
    const outcome = outcomeOf(shown, arrived);
    const isMet = (await Promise.all(origins.map(([at]) => metCount(sandbox, at)))).some(Boolean);
    const isOwed = storage.length + api.length > 0 && !isMet;
    return { outcome: isOwed ? `not met: ${outcome}` : outcome, sentAgainBytes };
  } finally {
    await context.close();
  }
}

/** Returns the number of requests that met a fault. */
async function metCount(sandbox: Sandbox, address: string): Promise<number> {
  const rules = Rules.parse(await call(sandbox, address, "GET"));
  return rules.reduce((sum, rule) => sum + rule.metCount, 0);
}

async function sendByDashboard(page: Page, { dashboard }: Lane): Promise<Shown> {
  await giveFile(page, dashboard.origin, path);
  const item = tray(page).getByRole("listitem");
  const again = item.getByRole("button", {
    name: /^(Try again|Start again|Check again|Continue|Choose file)/,
  });
  const states: string[] = [];
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    const asks = (await again.count()) > 0;
    const state = stateOf(await item.innerText());
    if (!USUAL.test(state) && states.at(-1) !== state) states.push(state);
    if (asks) return { states, end: "asks" };
    if (state.startsWith("Ready")) return { states, end: "done" };
    if (performance.now() > deadline) return { states, end: "still trying" };
    await page.waitForTimeout(50);
  }
}

/** Returns the state in a row of the tray: what comes after the name and the bytes. */
function stateOf(rowText: string): string {
  // Ports differ from run to run.
  const lines = rowText.split("\n").map((line) => line.trim().replace(/(127\.0\.0\.1):\d+/, "$1"));
  return lines.find((line) => !/^$|^video\.mp4$|^[\d.,]+ \w+ of [\d.,]+ \w+$/.test(line)) ?? "";
}

async function sendByStockPage(page: Page, { bare }: Lane): Promise<Shown> {
  await page.goto(`${bare.origin}/uppy.html`);
  await page.getByLabel("Video").setInputFiles(path);
  const output = page.locator("output");
  await output
    .filter({ hasText: /./ })
    .waitFor({ timeout: DEADLINE_MS })
    .catch(() => {});
  const state = await output.innerText();
  if (state === "") return { states: [], end: "still trying" };
  if (state === "done") return { states: [], end: "done" };
  return { states: [state.replace(/^failed: /, "")], end: "failed" };
}

type Arrival = "whole" | "none" | "several" | "damaged";

/** Returns the platform's state of the file. */
async function arrivalOf(sandbox: Sandbox, sha256: string): Promise<Arrival> {
  const uploads = await call(sandbox, `${sandbox.apiOrigin}/__sandbox/uploads`, "GET");
  const done = Uploads.parse(uploads).filter(({ status }) => status === "completed");
  const [first] = done;
  if (first === undefined) return "none";
  if (done.length > 1) return "several";
  const address = `${sandbox.apiOrigin}/__sandbox/object?vod=${first.vodId}`;
  const stored = StoredObject.parse(await call(sandbox, address, "GET"));
  return stored.sha256 === sha256 ? "whole" : "damaged";
}

function outcomeOf({ states, end }: Shown, arrival: Arrival): string {
  const told = states.map((state) => `“${state.replaceAll("|", "\\|")}”`).join(" → ");
  const what = { whole: "", none: ", no video", several: ", two videos", damaged: ", wrong bytes" };
  const isThere = arrival === "whole" ? ", though the video is there" : "";
  const head = {
    done: arrival === "whole" ? "uploaded" : `**says uploaded${what[arrival]}**`,
    asks: `**asks for a click${isThere}**`,
    failed: `**failed${isThere}**`,
    "still trying": `**still trying after ${DEADLINE_MS / 1000} s${isThere}**`,
  }[end];
  return told === "" ? head : `${head}: ${told}`;
}

function megabytes(bytes: number): string {
  return bytes === 0 ? "0" : `${(bytes / MiB).toFixed(0)} MiB`;
}

function writeTable(table: string): void {
  const text = readFileSync(DOCUMENT, "utf8");
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${DOCUMENT} has no place for the table.`);
  writeFileSync(
    DOCUMENT,
    `${text.slice(0, begin + BEGIN.length)}\n\n${table}\n\n${text.slice(end)}`,
  );
}
