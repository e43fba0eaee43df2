import { expectationOf } from "#api/config-expectations.ts";
import { ConfigError } from "#api/runtime-config.ts";

/**
 * The deployment's settings can't be used, so nothing else can be shown. For the operator, before any
 * catalogue of words is chosen, hence in English.
 */
export function ConfigMistake({ error }: { error: unknown }) {
  return (
    <main className="mx-auto max-w-2xl p-6">
      <title>Reeldesk can’t start</title>
      <h1 className="mb-3 text-xl font-semibold">Reeldesk can’t start</h1>
      {error instanceof ConfigError ? (
        <>
          <p className="mb-3">
            config.json has a mistake. Correct it where it is served, then reload.
          </p>
          <ul className="grid gap-2">
            {error.problems.map(({ key, received }) => (
              <li key={key} className="rounded-md border border-line bg-surface p-3 wrap-anywhere">
                <code className="font-mono font-semibold">{key}</code>
                <div>Received: {received}</div>
                <div>Expected: {expectationOf(key)}</div>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          config.json could not be loaded. Check that it is served beside index.html, then reload.
        </p>
      )}
    </main>
  );
}
