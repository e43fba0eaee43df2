import { useLocation, useNavigate, useRouteError } from "react-router";
import { useTranslations } from "use-intl";
import { toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";

/** Error page for a page that threw; the shell remains. */
export function CrashNotice() {
  const t = useTranslations("crash");
  const problems = useTranslations("problems");
  const error = useRouteError();
  const navigate = useNavigate();
  const place = useLocation();
  return (
    <div className="p-4 sm:p-6">
      <PageHeader title={t("title")} />
      <ErrorNotice problem={toProblem(error) ?? { kind: "unexpected", serviceMessage: "" }} />
      <div className="mt-4 flex gap-2">
        <Button variant="primary" onClick={() => void navigate(place, { replace: true })}>
          {problems("retry")}
        </Button>
        <Button onClick={() => globalThis.location.reload()}>{problems("reload")}</Button>
      </div>
    </div>
  );
}
