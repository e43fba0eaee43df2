import { fileURLToPath } from "node:url";
import { createDashboardServer, NotBuiltError, PortTakenError } from "./server.ts";
import { readSettings, SettingsError } from "./settings.ts";

const dist = fileURLToPath(new URL("../dist", import.meta.url));

try {
  const { platform, port, host, configFile, basePath } = readSettings(process.env);
  if (platform === null) {
    throw new SettingsError(
      "PLATFORM_URL is not set: the preview needs a platform (npm start brings the sandbox along).",
    );
  }
  const server = await createDashboardServer({
    dist,
    configFile,
    basePath,
    host,
    port,
    proxy: { ...platform, log: (line) => console.log(line) },
  });
  console.log(`Reeldesk is ready: ${server.origin}${basePath}/`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void server.close());
  }
} catch (error) {
  const isExpected =
    error instanceof SettingsError ||
    error instanceof PortTakenError ||
    error instanceof NotBuiltError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
