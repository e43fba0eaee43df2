import { useEffect } from "react";
import { ConfigError, type RuntimeConfig } from "#shared/http/runtime-config.ts";
import { Button } from "#shared/ui/button.tsx";

/**
 * Error page if config.json is invalid or can't be loaded. In English, because no message catalogue has been
 * selected yet.
 */
export function StartFailure({ error }: { error: unknown }) {
  // Reloading loses nothing: the dashboard has not started.
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, []);
  return (
    <main className="mx-auto max-w-2xl p-6">
      <title>Reeldesk can’t start</title>
      <h1 className="mb-3 text-xl font-semibold">Reeldesk can’t start</h1>
      {error instanceof ConfigError ? (
        <Issues error={error} />
      ) : (
        <p className="mb-3">{adviceOn(error)}</p>
      )}
      <Button variant="primary" onClick={() => location.reload()}>
        Try again
      </Button>
    </main>
  );
}

function Issues({ error }: { error: ConfigError }) {
  return (
    <>
      <p className="mb-3">config.json has a mistake. Correct it where it is served.</p>
      <ul className="mb-3 grid gap-2">
        {error.problems.map(({ key, received }) => (
          <li key={key} className="rounded-md border border-line bg-surface p-3 wrap-anywhere">
            <code className="font-mono font-semibold">{key}</code>
            <div>Received: {received}</div>
            <div>Expected: {expectationOf(key)}</div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** @param error its `cause` is the HTTP status, if there was a response */
function adviceOn(error: unknown): string {
  const status = error instanceof Error ? error.cause : undefined;
  if (status === 401 || status === 403) {
    return `The server keeps the dashboard to people who are signed in (status ${status}). Sign in as you always do, then try again.`;
  }
  if (status === 404) {
    return "config.json is missing. Whoever runs this dashboard has to serve it beside index.html.";
  }
  return typeof status === "number"
    ? `The server can’t answer at the moment (status ${status}). This is over soon, as a rule.`
    : "The server could not be reached. Look at your connection; this page tries again by itself when the network is back.";
}

const PATH = "a path that starts with a slash, and ends with none";
const HOSTS = 'a list of hosts such as "cdn.example.com", "*.example.com" or "127.0.0.1:4803"';
const PAGE = "an http(s) address, a path or null";

/** Allowed values of each key of config.json, as text. Not in the parser: only error messages need them. */
const EXPECTATIONS: Record<keyof RuntimeConfig, string> = {
  apiBase: PATH,
  playbackBase:
    "a path, or an https address (http on this machine only), without a slash at the end",
  provider: "a name",
  recipesPath: PATH,
  storageHosts: HOSTS,
  mediaHosts: HOSTS,
  signInUrl: PAGE,
  signOutUrl: PAGE,
  imageLimits: "bytes and pixelsPerSide, whole numbers of at least 1",
  defaultTimeZone: "an IANA time zone such as Europe/Lisbon, or null",
  defaultLocale: "a language tag such as en or pt-BR, or null",
};

/** Returns the expected value of an invalid key, or of the whole file. */
export function expectationOf(key: string): string {
  if (key === "config.json") return "a JSON object of settings";
  const known = Object.entries(EXPECTATIONS).find(([name]) => name === key);
  return known?.[1] ?? `one of ${Object.keys(EXPECTATIONS).join(", ")}`;
}
