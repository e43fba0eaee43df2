import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { createClock } from "#sandbox/clock.ts";
import { listen } from "#sandbox/http.ts";
import { testIdentity } from "./test-identity.ts";

// Storage that kills itself right before its Nth access to the directory: `crash-child.ts <directory>
// <N>`. Prints its URL when ready.
const [directory = "", steps = "0"] = process.argv.slice(2);
let isArmed = false;
let left = Number(steps);

function step(): void {
  if (!isArmed) return;
  left -= 1;
  if (left > 0) return;
  process.kill(process.pid, "SIGKILL");
  // The signal may arrive a little later; nothing more may happen until then.
  for (;;);
}

function mortal<Args extends unknown[], Result>(
  real: (...args: Args) => Result,
): (...args: Args) => Result {
  return (...args) => {
    step();
    return real(...args);
  };
}

Object.assign(fs, {
  open: mortal(fs.open),
  mkdir: mortal(fs.mkdir),
  rename: mortal(fs.rename),
  rm: mortal(fs.rm),
});
syncBuiltinESMExports();

// Only now, so that the storage gets the functions above.
const { createEmbeddedStorage } = await import("../embedded.ts");
const identity = testIdentity(createClock("2021-06-15T23:59:30Z"));
const storage = await createEmbeddedStorage({ ...identity, directory });
const server = await listen(storage.handle, 0, "SANDBOX_STORAGE_PORT");
isArmed = true;
process.stdout.write(`${server.origin}\n`);
