import { useTranslations } from "use-intl";
import { useSignInUrl } from "#shared/http/api-context.tsx";
import type { Problem } from "#shared/http/errors.ts";
import { Button, buttonClass } from "./button.tsx";

/** Lists the problems that new code may mend. */
const NEED_RELOAD: readonly Problem["kind"][] = ["missing-code", "unexpected"];

/** Shows an error message with the service's own text, if any, and the actions available. */
export function ErrorNotice({
  problem,
  onRetry,
}: {
  problem: Problem;
  /** Is absent where retrying can't help. */
  onRetry?: () => void;
}) {
  const t = useTranslations("problems");
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-1 rounded-lg border border-trouble/50 bg-trouble-wash p-4"
    >
      <p className="font-semibold">{t(`${problem.kind}.title`)}</p>
      <p className="text-ink-soft">{t(`${problem.kind}.advice`)}</p>
      {problem.serviceMessage === "" ? null : (
        <p className="text-ink-soft wrap-anywhere">
          {t("serviceSays")} <bdi>{problem.serviceMessage}</bdi>
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {problem.kind === "signed-out" ? <SignIn /> : null}
        {onRetry === undefined || problem.kind === "too-large" ? null : (
          <Button onClick={onRetry}>{t("retry")}</Button>
        )}
        {NEED_RELOAD.includes(problem.kind) && onRetry !== undefined ? <Reload /> : null}
      </div>
    </div>
  );
}

function Reload({ variant }: { variant?: "primary" }) {
  const t = useTranslations("problems");
  return (
    <Button {...(variant && { variant })} onClick={() => location.reload()}>
      {t("reload")}
    </Button>
  );
}

/** Opens the sign-in in another tab: leaving this page would lose drafts and uploads. */
export function SignIn() {
  const t = useTranslations("problems");
  const url = useSignInUrl();
  return url === null ? (
    <Reload variant="primary" />
  ) : (
    <a href={url} target="_blank" rel="noopener" className={buttonClass("primary")}>
      {t("signIn")}
    </a>
  );
}

/** Shows an error message beside the control that failed. `problem` is null when there is no error. */
export function InlineProblem({
  problem,
  id,
}: {
  problem: Problem | null;
  /** Is for the `aria-describedby` of the control. */
  id?: string;
}) {
  return (
    <div id={id} role="alert" className="text-sm text-trouble wrap-anywhere empty:hidden">
      {problem === null ? null : <ProblemText problem={problem} />}
    </div>
  );
}

/** Shows an error in short, for a sentence of something that announces itself. */
export function ProblemText({ problem }: { problem: Problem }) {
  const t = useTranslations("problems");
  return (
    <>
      {t(`${problem.kind}.title`)} <bdi>{problem.serviceMessage}</bdi>
    </>
  );
}
