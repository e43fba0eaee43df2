import { constants } from "node:fs";
import { access, mkdir, rename, rm, stat } from "node:fs/promises";
import { delimiter, dirname, join, resolve } from "node:path";
import { encodeLadder } from "./ffmpeg.ts";
import { repackage } from "./repackage.ts";
import { type EncodedVideo, EncodeError, type EncodeRequest } from "./types.ts";

/**
 * Makes an HLS package of a source: with ffmpeg the whole ladder, without it one copied rendition.
 * The output appears whole or not at all, and replaces what an earlier run left behind.
 * @throws EncodeError when the source is at fault; the signal's reason when aborted
 */
export async function encode(request: EncodeRequest): Promise<EncodedVideo> {
  const { signal, ffmpegPath } = request;
  signal.throwIfAborted();
  const sourcePath = resolve(request.sourcePath);
  const target = resolve(request.outputDirectory);
  // The name is the same each time, so that the next run removes what a killed process left.
  const directory = `${target}.partial`;
  await rm(directory, { recursive: true, force: true });
  try {
    await refuseUnreadable(sourcePath);
    await mkdir(directory, { recursive: true });
    const video =
      ffmpegPath === null
        ? await repackage({ sourcePath, directory, signal })
        : await encodeLadder({
            ffmpegPath,
            sourcePath,
            directory,
            onlyUpTo: request.onlyUpTo ?? null,
            signal,
          });
    signal.throwIfAborted();
    await replace(directory, target);
    return video;
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Decides which ffmpeg encodes.
 * @param setting `off` for none, a path for that one, undefined for the first on `PATH` that has its ffprobe beside it
 */
export async function findFfmpeg(setting: string | undefined): Promise<string | null> {
  if (setting === "off") return null;
  if (setting !== undefined && setting !== "") return setting;
  const suffix = process.platform === "win32" ? ".exe" : "";
  for (const directory of (process.env.PATH ?? "").split(delimiter)) {
    if (directory === "") continue;
    const path = join(directory, `ffmpeg${suffix}`);
    if ((await isExecutable(path)) && (await isExecutable(join(directory, `ffprobe${suffix}`)))) {
      return path;
    }
  }
  return null;
}

async function refuseUnreadable(sourcePath: string): Promise<void> {
  const facts = await stat(sourcePath).catch(() => null);
  if (facts === null || !facts.isFile()) throw new EncodeError("The source file is not there.");
  if (facts.size === 0) throw new EncodeError("The source file is empty.");
}

/** A directory that is not empty cannot be renamed over, so the old one steps aside first. */
async function replace(directory: string, target: string): Promise<void> {
  const old = `${target}.old`;
  await mkdir(dirname(target), { recursive: true });
  await rm(old, { recursive: true, force: true });
  await rename(target, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  await rename(directory, target);
  await rm(old, { recursive: true, force: true });
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
