import { createKeyWatch } from "./key-watch.ts";
import { jsonLine, type Log, textLine } from "./log.ts";
import { createDashboardServer, type DashboardServer } from "./server.ts";
import { readSettings, SettingsError } from "./settings.ts";

export interface Preview extends Omit<DashboardServer, "stop"> {
  /** Is the URL of the dashboard, including its folder. */
  address: string;
  log: Log;
  /** Stops, once what runs has ended or the time for it is over. */
  stop(): Promise<void>;
}

/**
 * Serves a build with the reference as the environment says.
 * @throws SettingsError, NotBuiltError, PortTakenError
 */
export async function startPreview(
  env: Readonly<Record<string, string | undefined>>,
  { dist, write }: { dist: string; write: (line: string) => void },
): Promise<Preview> {
  const settings = readSettings(env);
  const { platform, port, host, configFile, basePath, publicOrigin, signIn } = settings;
  if (platform === null) {
    throw new SettingsError(
      "PLATFORM_URL is not set: the preview needs a platform (npm start brings the sandbox along).",
    );
  }
  const isJson = settings.logFormat === "json";
  const log: Log = (entry) => write(isJson ? jsonLine(entry, new Date()) : textLine(entry));
  const keyWatch = createKeyWatch(platform, log);
  const server = await createDashboardServer({
    dist,
    configFile,
    basePath,
    host,
    port,
    signIn,
    ratePerMinute: settings.ratePerMinute,
    proxy: {
      ...platform,
      allowedOrigins: publicOrigin === null ? [] : [publicOrigin],
      log,
      keyWatch,
      audit: settings.audit,
    },
  });
  const address = `${publicOrigin ?? server.origin}${basePath}/`;
  if (isJson) log({ type: "process", message: `ready: ${address}` });
  else write(`Reeldesk is ready: ${address}`);
  // A platform that is down for a moment does not prevent the start, and a refused key is logged.
  void keyWatch.ask();
  return {
    ...server,
    address,
    log,
    async stop() {
      const cutCount = await server.stop(settings.stopMs);
      const end = cutCount === 0 ? "" : `, ${cutCount} requests were cut off`;
      log({ type: "process", message: `stopped${end}` });
    },
  };
}
