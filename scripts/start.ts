import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { checkPlatform, PlatformError } from "../proxy/platform-check.ts";
import { readConfigText, readRecipesPath } from "../proxy/runtime-config.ts";
import { PortTakenError } from "../proxy/server.ts";
import {
  type PlatformSettings,
  readSettings,
  type Settings,
  SettingsError,
} from "../proxy/settings.ts";
import { reeldeskProxy } from "../proxy/vite-plugin.ts";

interface Running {
  close(): Promise<void>;
}

/** Describes a platform to put the dashboard in front of. */
interface Backend extends Running {
  platform: PlatformSettings;
  /** Configures the dashboard for it. Is undefined when that is in the deployment's own file. */
  config: Record<string, unknown> | undefined;
  /** A line worth saying once all is ready. */
  note: string | null;
}

const root = fileURLToPath(new URL("..", import.meta.url));

async function openBackend(settings: Settings): Promise<Backend> {
  if (settings.platform === null) return openSandbox();
  await checkPlatform(settings.platform);
  return { platform: settings.platform, config: undefined, note: null, close: async () => {} };
}

async function openSandbox(): Promise<Backend> {
  // Loaded on demand: not needed with a real platform.
  const { createSandbox, deploymentOf } = await import("../sandbox/sandbox.ts");
  const { readSandboxOptions } = await import("../sandbox/options.ts");
  const sandbox = await createSandbox({
    ...readSandboxOptions(process.env),
    log: (line) => console.error(`sandbox: ${line}`),
  });
  return {
    ...deploymentOf(sandbox),
    note: `The sandbox keeps its data in ${sandbox.dataDirectory}`,
    close: () => sandbox.close(),
  };
}

async function openDashboard(settings: Settings, backend: Backend) {
  const { host, port, configFile } = settings;
  const configText = await readConfigText({ configFile, dist: resolve(root, "public") });
  if (configText === null && configFile !== null) {
    throw new SettingsError("CONFIG_FILE cannot be read.");
  }
  const recipesPath = readRecipesPath(configText);
  const server = await createServer({
    root,
    configFile: resolve(root, "vite.config.ts"),
    logLevel: "warn",
    clearScreen: false,
    server: { host, port, strictPort: true },
    plugins: [
      reeldeskProxy({
        proxy: { ...backend.platform, host, ...(recipesPath === undefined ? {} : { recipesPath }) },
        // A selected file has priority over the sandbox's configuration.
        ...(configFile === null && backend.config !== undefined ? { config: backend.config } : {}),
        configFile,
      }),
    ],
  });
  // Vite would leave the process as soon as its own server is closed, with the sandbox still open.
  process.removeAllListeners("SIGTERM");
  try {
    await server.listen();
  } catch (error) {
    await server.close();
    const isTaken = error instanceof Error && error.message.endsWith("is already in use");
    throw isTaken ? new PortTakenError(port) : error;
  }
  return server;
}

const sandboxErrors = new Set(["OptionsError", "PortInUseError", "DirectoryInUseError"]);

/** Returns one line for errors the user can fix, the whole error otherwise. */
function describe(error: unknown): unknown {
  const isOurs =
    error instanceof SettingsError ||
    error instanceof PlatformError ||
    error instanceof PortTakenError;
  // The sandbox is known by name only, because a run against a real platform never loads it.
  const isSandbox = error instanceof Error && sandboxErrors.has(error.name);
  return isOurs || isSandbox ? error.message : error;
}

const opened: Running[] = [];
let isStopping = false;

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const running of opened.toReversed()) await running.close();
}

function listenForSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
}

try {
  const settings = readSettings(process.env);
  if (settings.signIn !== null) {
    throw new SettingsError("OIDC_ISSUER is set: only npm run preview has a sign-in.");
  }
  const backend = await openBackend(settings);
  opened.push(backend);
  const server = await openDashboard(settings, backend);
  opened.push(server);
  listenForSignals();
  const { local = [], network = [] } = server.resolvedUrls ?? {};
  const [address] = [...local, ...network];
  if (backend.note !== null) console.log(backend.note);
  console.log(`Reeldesk is ready: ${address}`);
} catch (error) {
  await stop();
  console.error(describe(error));
  process.exitCode = 1;
}
