import { fileURLToPath } from "node:url";
import { uncaughtEntry } from "./log.ts";
import { startPreview } from "./preview.ts";
import { NotBuiltError, PortTakenError } from "./server.ts";
import { SettingsError } from "./settings.ts";

/** The folder of the build may be named; it is beside this program's own otherwise. */
const dist = process.argv[2] ?? fileURLToPath(new URL("../dist", import.meta.url));

try {
  const preview = await startPreview(process.env, { dist, write: (line) => console.log(line) });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void preview.stop());
  }
  // An unhandled rejection costs one request at most. After any other error nothing is known about the state of the
  // process: it finishes what runs and ends, to be restarted.
  process.on("unhandledRejection", (reason) => preview.log(uncaughtEntry(reason)));
  process.once("uncaughtException", (error) => {
    preview.log(uncaughtEntry(error));
    process.exitCode = 1;
    void preview.stop();
  });
} catch (error) {
  const isExpected =
    error instanceof SettingsError ||
    error instanceof PortTakenError ||
    error instanceof NotBuiltError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
