import { useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import type { PlanCount } from "./plan-count.ts";
import type { PlanStore } from "./plan-store.ts";

/** How a plan stands, and what can be done with all of it. */
export function PlanHead({
  headingId,
  count,
  store,
  onGone,
}: {
  headingId: string;
  count: PlanCount;
  store: PlanStore;
  onGone: () => void;
}) {
  const t = useTranslations("coveragePlan");
  const [isAsking, setIsAsking] = useState(false);
  const putAway = () => {
    // At once: nothing behind an open dialog takes the keyboard.
    flushSync(() => {
      setIsAsking(false);
      store.clear(true);
    });
    // What is on its way stays, and so does its place.
    if (!count.isSending) onGone();
  };
  const summary = t("summary", {
    sure: count.sure.length,
    replacing: count.replacing.length,
    doubtful: count.doubtful,
    blocked: count.blocked,
  });
  return (
    <header className="z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-t-lg border-b border-line bg-surface px-3 py-2 lg:sticky lg:top-0">
      <div className="min-w-0 grow">
        <h2 id={headingId} className="font-semibold">
          {t("title", { count: count.files })}
        </h2>
        <div role="status" className="text-sm text-ink-soft">
          {count.given > 0 ? (
            <p>{t("progress", { sent: count.sent, count: count.given })}</p>
          ) : null}
          {count.open > 0 ? (
            <p>{count.given > 0 ? t("further", { count: count.open, summary }) : summary}</p>
          ) : null}
        </div>
      </div>
      <Button
        variant="quiet"
        onClick={() => {
          if (count.open > 0) setIsAsking(true);
          else putAway();
        }}
      >
        {count.open > 0 ? t("discard") : t("dismiss")}
      </Button>
      <Button
        disabled={count.sure.length === 0}
        onClick={() => store.approve(count.sure, !count.isAllSureApproved)}
      >
        {count.isAllSureApproved ? t("approveNone") : t("approveAll", { count: count.sure.length })}
      </Button>
      {count.replacingOpen.length > 0 ? (
        <Button onClick={() => store.approve(count.replacingOpen, true)}>
          {t("approveReplacing", { count: count.replacingOpen.length })}
        </Button>
      ) : null}
      <span className="ms-auto flex flex-wrap items-center gap-x-2">
        {count.approvedReplacing > 0 ? (
          <span className="text-sm text-working">
            {t("replacing", { count: count.approvedReplacing })}
          </span>
        ) : null}
        <Button variant="primary" disabled={count.approved === 0} onClick={() => store.send()}>
          {t("send", { count: count.approved })}
        </Button>
      </span>
      {isAsking ? (
        <DiscardDialog count={count.open} onDiscard={putAway} onClose={() => setIsAsking(false)} />
      ) : null}
    </header>
  );
}
