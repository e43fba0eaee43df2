import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import type { FolderFailure } from "./use-folder-actions.ts";

/** Says why a change of a folder failed, and offers to retry, overwrite or discard it. */
export function FailureNotice({
  failure: { folder, change, reason },
  onInsist,
  onLeave,
}: {
  failure: FolderFailure;
  /** Overwrites or retries. Absent where a form next to this does that. */
  onInsist?: () => void;
  /** Discards the change. */
  onLeave?: () => void;
}) {
  const t = useTranslations("folders.trouble");
  const problems = useTranslations("problems");
  const isGone = reason.kind === "failed" && reason.problem.kind === "not-found";
  return (
    <div
      role="alert"
      className="grid gap-2 rounded-md border border-trouble/50 bg-trouble-wash p-2.5 text-sm wrap-anywhere"
    >
      {reason.kind === "conflict" ? (
        <p>{t.rich("conflict", { path: reason.theirs.path, name: isolated })}</p>
      ) : isGone ? (
        <p>{t.rich("gone", { folder: folder.name, name: isolated })}</p>
      ) : (
        <p>
          {t.rich(change === null ? "notDeleted" : "notChanged", {
            folder: folder.name,
            name: isolated,
          })}{" "}
          {problems(`${reason.problem.kind}.title`)}
          {reason.problem.serviceMessage === "" ? null : (
            <>
              {" "}
              {problems("serviceSays")} <bdi>{reason.problem.serviceMessage}</bdi>
            </>
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-1 empty:hidden">
        {onInsist === undefined || isGone ? null : (
          <Button onClick={onInsist}>{t(reason.kind === "conflict" ? "insist" : "again")}</Button>
        )}
        {onLeave === undefined ? null : (
          <Button variant="quiet" onClick={onLeave}>
            {t(reason.kind === "conflict" ? "leave" : "dismiss")}
          </Button>
        )}
      </div>
    </div>
  );
}

function isolated(chunks: ReactNode) {
  return <bdi>{chunks}</bdi>;
}
