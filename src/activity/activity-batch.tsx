import { useMutation } from "@tanstack/react-query";
import { Images } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Activity } from "#changes/activity.ts";
import { ChangeStatus } from "#changes/change-note.tsx";
import { groupBy } from "#shared/collections/group-by.ts";
import { newId } from "#shared/format/ids.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { useActivityLabel } from "./activity-label.ts";
import { canRestoreBatch, outcomeOf, restoreBatch } from "./take-back-change.ts";

/** Shows images that were changed at once, which are undone at once, and lists them on request. */
export function ActivityBatch({
  batch,
  when,
  titleOf,
  rowOf,
}: {
  batch: readonly Activity[];
  /** Says when it was done. */
  when: ReactNode;
  titleOf: (entry: Activity) => string | null;
  /** Renders one of them. */
  rowOf: (entry: Activity) => ReactNode;
}) {
  const t = useTranslations();
  const locale = useLocale();
  const mayEdit = useMayEdit();
  const labelOf = useActivityLabel();
  const [isOpen, setIsOpen] = useState(false);
  const [first] = batch;
  if (first === undefined) return null;
  const text = labelOf(first);
  const outcomes = [...groupBy(batch, outcomeOf)];
  const inOrder = new Intl.Collator(locale, { numeric: true }).compare;
  return (
    <div className="flex items-start gap-3 py-2.5">
      <Images aria-hidden="true" size={17} className="mt-0.5 shrink-0 text-ink-faint" />
      <div className="grid min-w-0 grow gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <p>{text}</p>
        <div className="text-sm text-ink-soft sm:text-end">
          {outcomes.map(([outcome, { length: count }]) => {
            const words = t(`changes.short.${outcome}`);
            return (
              <p key={outcome}>
                <ChangeStatus
                  state={outcome}
                  words={
                    outcomes.length === 1
                      ? words
                      : t("activity.batch.outcome", { outcome: words, count })
                  }
                />
              </p>
            );
          })}
          {when}
        </div>
        <details
          className="col-span-full text-sm"
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <summary
            aria-label={t("activity.bulk.showNamed", { name: text })}
            className="w-fit cursor-pointer text-ink-soft"
          >
            {t("common.videos")}
          </summary>
          {isOpen ? (
            <ul className="divide-y divide-line">
              {batch
                .toSorted((a, b) => inOrder(titleOf(a) ?? "", titleOf(b) ?? ""))
                .map((entry) => {
                  const { batchId: _, ...single } = entry;
                  return <li key={single.id}>{rowOf(single)}</li>;
                })}
            </ul>
          ) : null}
        </details>
      </div>
      {mayEdit && canRestoreBatch(batch) ? <UndoBatch batch={batch} text={text} /> : null}
    </div>
  );
}

function UndoBatch({ batch, text }: { batch: readonly Activity[]; text: string }) {
  const t = useTranslations("activity");
  const common = useTranslations("common");
  const services = useApi();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => restoreBatch(services, batch, newId()),
  });
  // How it goes on is told by the entry of the undo.
  if (data === "sent") return null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <span role="status" className="empty:hidden">
        {data === "not-kept" ? t("notKept") : ""}
      </span>
      <InlineProblem problem={toProblem(error)} />
      {data === "not-kept" ? null : (
        <Button
          aria-label={t("bulk.undoNamed", { name: text })}
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) mutate();
          }}
        >
          {common("undo")}
        </Button>
      )}
    </div>
  );
}
