import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import type { RestoreOutcome } from "./take-back-change.ts";

/** Sets back a change; where something else is there by now, only after a second press. */
export function Restore({
  name,
  restore,
}: {
  /** Names what is restored, in the label of the button. */
  name: string;
  /**
   * Sets the change back.
   * @param isForced whatever is there now
   */
  restore: (isForced: boolean) => Promise<RestoreOutcome>;
}) {
  const t = useTranslations("activity");
  const { mutate, isPending, error, data } = useMutation({ mutationFn: restore });
  const isConflict = data === "conflict";
  const isGone = data === "not-kept";
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 justify-self-end">
      <span role="status" className="empty:hidden">
        {isConflict ? t("changedSince") : isGone ? t("notKept") : ""}
      </span>
      <InlineProblem problem={toProblem(error)} />
      {isGone ? null : (
        <Button
          aria-label={t(isConflict ? "restoreAnywayNamed" : "restoreNamed", { name })}
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) mutate(isConflict);
          }}
        >
          {t(isConflict ? "restoreAnyway" : "restore")}
        </Button>
      )}
    </div>
  );
}
