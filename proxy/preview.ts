import type { Log } from "./http.ts";
import { createDashboardServer, type DashboardServer } from "./server.ts";
import { readSettings, SettingsError } from "./settings.ts";

/** The preview as it runs. */
export interface Preview extends DashboardServer {
  /** URL of the dashboard, including its folder. */
  address: string;
}

/**
 * Serves a build with the reference as the environment says.
 * @throws SettingsError, NotBuiltError, PortTakenError
 */
export async function startPreview(
  env: Readonly<Record<string, string | undefined>>,
  { dist, log }: { dist: string; log: Log },
): Promise<Preview> {
  const { platform, port, host, configFile, basePath, publicOrigin } = readSettings(env);
  if (platform === null) {
    throw new SettingsError(
      "PLATFORM_URL is not set: the preview needs a platform (npm start brings the sandbox along).",
    );
  }
  const allowedOrigins = publicOrigin === null ? [] : [publicOrigin];
  const server = await createDashboardServer({
    dist,
    configFile,
    basePath,
    host,
    port,
    proxy: { ...platform, allowedOrigins, log },
  });
  return { ...server, address: `${publicOrigin ?? server.origin}${basePath}/` };
}
