import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import type { FolderFailure } from "./careful-change.ts";

/** Says why a change of a folder failed, and offers to retry, overwrite or discard it. */
export function FailureNotice({
  failure: { seen, change, obstacle },
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
  return (
    <div
      role="alert"
      className="grid gap-2 rounded-md border border-trouble/50 bg-trouble-wash p-2.5 text-sm wrap-anywhere"
    >
      {obstacle.kind === "refused" ? (
        <p>
          {t.rich(change === null ? "notDeleted" : "notChanged", {
            folder: seen.shown.name,
            name: isolated,
          })}{" "}
          {problems(`${obstacle.problem.kind}.title`)}
          {obstacle.problem.serviceMessage === "" ? null : (
            <>
              {" "}
              {problems("serviceSays")} <bdi>{obstacle.problem.serviceMessage}</bdi>
            </>
          )}
        </p>
      ) : obstacle.kind === "gone" ? (
        <p>{t.rich("gone", { folder: seen.shown.name, name: isolated })}</p>
      ) : (
        <p>{t.rich("conflict", { path: obstacle.now.path, name: isolated })}</p>
      )}
      <div className="flex flex-wrap gap-1 empty:hidden">
        {onInsist === undefined || obstacle.kind === "gone" ? null : (
          <Button onClick={onInsist}>{t(obstacle.kind === "conflict" ? "insist" : "again")}</Button>
        )}
        {onLeave === undefined ? null : (
          <Button variant="quiet" onClick={onLeave}>
            {t(obstacle.kind === "conflict" ? "leave" : "dismiss")}
          </Button>
        )}
      </div>
    </div>
  );
}

function isolated(chunks: ReactNode) {
  return <bdi>{chunks}</bdi>;
}
