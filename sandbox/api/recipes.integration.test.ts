import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { startSandbox, until } from "../conformance/platform.ts";
import { VodShape } from "../conformance/shapes.ts";
import { upload } from "../conformance/upload-kit.ts";
import { findFfmpeg } from "../encoder/encode.ts";
import { generate, inScratch } from "../encoder/test-media.ts";

const ffmpeg = await findFfmpeg(undefined);
/** Encoding takes as long as the machine is slow. */
const PATIENCE_MS = 60_000;
const CLIP = ["-f", "lavfi", "-i", "testsrc=s=854x480:r=10:d=1"];

describe.skipIf(ffmpeg === null)("recipes with ffmpeg", { timeout: 3 * PATIENCE_MS }, () => {
  test("The default makes the whole ladder, another recipe one rendition, both at the end", () =>
    inScratch(async (scratch) => {
      const source = join(scratch, "clip.mp4");
      generate(ffmpeg ?? "", source, CLIP);
      const clip = await readFile(source);
      const platform = await startSandbox({ seed: "empty", ffmpeg });
      try {
        const recipes = z
          .array(z.object({ recipeId: z.string(), isDefault: z.boolean(), name: z.string() }))
          .parse((await platform.call("GET", "/v2/recipes")).json);
        const single = recipes.find(({ name }) => name === "Archive master");
        const renditions = async (more: object) => {
          const id = await upload(platform, clip, "clip.mp4", more);
          const look = async () => {
            const vod = VodShape.parse((await platform.call("GET", `/v2/vod/${id}`)).json);
            return vod.renditions?.map((each) => each.height) ?? null;
          };
          return await until("the encoder", look, PATIENCE_MS);
        };
        expect(await renditions({})).toEqual([480, 240]);
        expect(await renditions({ recipe_id: single?.recipeId })).toEqual([480]);
      } finally {
        await platform.close();
      }
    }));
});
