import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const packGzip = promisify(gzip);
const packBrotli = promisify(brotliCompress);

/** A smaller file fits into one packet as it is. */
const SMALLEST_BYTES = 1024;

/** Half of the work of a build makes these copies a tenth smaller: builds for tests do without it. */
const BROTLI_QUALITY = process.env.PACK_QUICKLY === "1" ? 5 : constants.BROTLI_MAX_QUALITY;

/**
 * Writes compressed copies (`.br`, `.gz`) beside the scripts, styles and hashed files of a build. Files that an
 * operator may edit have none.
 */
export function packFiles(): Plugin {
  let folder = "";
  return {
    name: "reeldesk-pack",
    // Compressing a build that is only looked at once is not worth the time.
    apply: (_, { command, mode }) => command === "build" && mode !== "pseudo",
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir, build.assetsDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { withFileTypes: true }).catch(() => []);
      const names = files.filter((file) => file.isFile() && /\.(js|css|json|svg)$/.test(file.name));
      await Promise.all(names.map(({ name }) => pack(join(folder, name))));
      // Pages that are built for comparison have none.
      await pack(join(folder, "../first.js")).catch(() => {});
    },
  };
}

async function pack(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await Promise.all([
    packBrotli(bytes, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    packGzip(bytes, { level: constants.Z_BEST_COMPRESSION }).then((packed) =>
      writeFile(`${file}.gz`, packed),
    ),
  ]);
}
