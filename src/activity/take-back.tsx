import { useMutation } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { takeBackBulk } from "#library/bulk-jobs.ts";
import { later } from "#messages/later.tsx";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";

const BulkChangeDialog = later(
  async () => (await import("./bulk-change-dialog.tsx")).BulkChangeDialog,
  "activity",
);

/** Shows what a bulk job has changed, and takes it back. */
export function TakeBack({
  jobId,
  text,
  isOver,
}: {
  jobId: string;
  /** Tells the change in words. */
  text: string;
  isOver: boolean;
}) {
  const t = useTranslations("activity");
  const common = useTranslations("common");
  const services = useApi();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => takeBackBulk(services, jobId),
  });
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <InlineProblem problem={toProblem(error)} />
      <Button
        variant="quiet"
        aria-label={t("bulk.showNamed", { name: text })}
        onClick={() => setIsOpen(true)}
      >
        {common("videos")}
      </Button>
      {isOver ? (
        <Button
          aria-label={t("bulk.undoNamed", { name: text })}
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) mutate();
          }}
        >
          {common("undo")}
        </Button>
      ) : null}
      {isOpen ? (
        <Suspense>
          <BulkChangeDialog jobId={jobId} title={text} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
