import { resolve } from "node:path";
import { chromium } from "playwright";
import { build } from "vite";
import { chromiumFlags, findChromium } from "../chromium.ts";
import type { Studio } from "./page.ts";

/** The drawing page, driven from Node. */
export interface OpenStudio {
  frame(video: string, seconds: number): Promise<Buffer>;
  picture(name: string, width: number, height: number, quality: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Starts a Chromium that draws the scenes. */
export async function openStudio(): Promise<OpenStudio> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("Drawing needs a Chromium: set CHROMIUM_PATH.");
  const script = await bundle();
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const page = await browser.newPage();
  await page.addScriptTag({ content: script });
  return {
    async frame(...wanted: Parameters<Studio["frame"]>) {
      return decode(await page.evaluate((input) => window.studio.frame(...input), wanted));
    },
    async picture(...wanted: Parameters<Studio["picture"]>) {
      return decode(await page.evaluate((input) => window.studio.picture(...input), wanted));
    },
    close: () => browser.close(),
  };
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      lib: {
        entry: resolve(import.meta.dirname, "page.ts"),
        formats: ["iife"],
        name: "studioPage",
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !("output" in output))
    throw new Error("The page could not be built.");
  return output.output[0].code;
}

function decode(base64: string): Buffer {
  return Buffer.from(base64, "base64");
}
