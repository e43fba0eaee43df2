import { useEffect } from "react";
import { IntlProvider, useTranslations } from "use-intl";
import { currentLanguage, messagesOf } from "#messages/catalogues.ts";
import { EXAMPLES, expectationOf } from "#shared/http/config-expectations.ts";
import { ConfigError } from "#shared/http/runtime-config.ts";
import { Button } from "#shared/ui/button.tsx";

/** Shows an error page if config.json is invalid or can't be loaded. Needs the messages of `app/start`. */
export function StartFailure({ error }: { error: unknown }) {
  return (
    <IntlProvider messages={messagesOf(currentLanguage(), "app/start")} locale={currentLanguage()}>
      <FailurePage error={error} />
    </IntlProvider>
  );
}

function FailurePage({ error }: { error: unknown }) {
  const t = useTranslations("start");
  // Reloading loses nothing: the dashboard has not started.
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, []);
  return (
    <main className="mx-auto max-w-2xl p-6">
      <title>{t("failed")}</title>
      <h1 className="mb-3 text-xl font-semibold">{t("failed")}</h1>
      {error instanceof ConfigError ? <Issues error={error} /> : <Advice error={error} />}
      <Button variant="primary" onClick={() => location.reload()}>
        {t("retry")}
      </Button>
    </main>
  );
}

function Issues({ error }: { error: ConfigError }) {
  const t = useTranslations("start");
  return (
    <>
      <p className="mb-3">{t("config")}</p>
      <ul className="mb-3 grid gap-2">
        {error.problems.map(({ key, received }) => (
          <li key={key} className="rounded-md border border-line bg-surface p-3 wrap-anywhere">
            <code className="font-mono font-semibold">{key}</code>
            <div>{t("received", { value: received })}</div>
            <div>{t("expected", { value: t(`expectations.${expectationOf(key)}`, EXAMPLES) })}</div>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Says what to do about the error.
 * @param error its `cause` is the HTTP status, if there was a response
 */
function Advice({ error }: { error: unknown }) {
  const t = useTranslations("start");
  const status = error instanceof Error ? error.cause : undefined;
  const advice = () => {
    if (typeof status !== "number") return t("unreachable");
    if (status === 401 || status === 403) return t("signedOut", { status: String(status) });
    return status === 404 ? t("missing") : t("status", { status: String(status) });
  };
  return <p className="mb-3">{advice()}</p>;
}
