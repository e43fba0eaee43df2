import { useEffect } from "react";
import { expectationOf } from "#settings/config-expectations.ts";
import { ConfigError } from "#shared/http/runtime-config.ts";
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

/** Lists the mistakes in config.json, for the operator. */
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
