import { fileURLToPath } from "node:url";
import { startPreview } from "./preview.ts";
import { NotBuiltError, PortTakenError } from "./server.ts";
import { SettingsError } from "./settings.ts";

const dist = fileURLToPath(new URL("../dist", import.meta.url));

try {
  const preview = await startPreview(process.env, { dist, log: (line) => console.log(line) });
  console.log(`Reeldesk is ready: ${preview.address}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void preview.close());
  }
} catch (error) {
  const isExpected =
    error instanceof SettingsError ||
    error instanceof PortTakenError ||
    error instanceof NotBuiltError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
