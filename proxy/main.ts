import { fileURLToPath } from "node:url";
import { startPreview } from "./preview.ts";
import { NotBuiltError, PortTakenError } from "./server.ts";
import { SettingsError } from "./settings.ts";

const dist = fileURLToPath(new URL("../dist", import.meta.url));

try {
  const preview = await startPreview(process.env, { dist, write: (line) => console.log(line) });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void preview.stop());
  }
} catch (error) {
  const isExpected =
    error instanceof SettingsError ||
    error instanceof PortTakenError ||
    error instanceof NotBuiltError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
