import { useTranslations } from "use-intl";
import type { Transfer } from "#uploads/engine/transfer.ts";
import { needsPerson } from "#uploads/engine/transfer-state.ts";
import { percentOf, type TransferTotals } from "./transfer-totals.ts";

/** From here on progress is told for all together: nobody can listen to each. */
const CROWD = 5;
const STEP_PERCENT = 10;

/**
 * Speaks each step of ten per cent and each change of stage; at once, what has failed or needs a person.
 * Each line by itself, so that only what is new is read out.
 */
export function TransferAnnouncements({
  transfers,
  totals,
  moved,
}: {
  transfers: readonly Transfer[];
  totals: TransferTotals | null;
  /** A film that has come to its new place, counted from 1. */
  moved: { name: string; position: number; count: number } | null;
}) {
  const t = useTranslations("transfers.announce");
  // The page that runs a transfer speaks for it.
  const own = transfers.filter(({ isElsewhere }) => !isElsewhere);
  const isCrowd = own.length >= CROWD;
  const say = (transfer: Transfer) => {
    const { name, stage } = transfer;
    if (stage.kind !== "sending") return t(stage.kind, { name });
    return isCrowd
      ? t("begun", { name })
      : t("sending", { name, percent: percentOf(transfer, STEP_PERCENT) });
  };
  const isSignedOut = own.some(
    ({ stage }) => stage.kind === "waiting" && stage.reason === "signed-out",
  );
  const needFile = own.filter(({ stage }) => stage.kind === "needs-file");
  return (
    <div className="sr-only">
      <div role="status" aria-atomic="false">
        {isCrowd && totals !== null ? (
          <p>{t("overall", { percent: percentOf(totals, STEP_PERCENT) })}</p>
        ) : null}
        {own
          .filter((transfer) => !needsPerson(transfer))
          .filter(({ stage }) => !isCrowd || stage.kind !== "queued")
          .map((transfer) => (
            <p key={transfer.id}>{say(transfer)}</p>
          ))}
        {moved === null ? null : <p key="moved">{t("moved", moved)}</p>}
      </div>
      <div role="alert" aria-atomic="false">
        {isSignedOut ? <p>{t("signedOut")}</p> : null}
        {isCrowd && needFile.length > 0 ? <p>{t("needFiles")}</p> : null}
        {own
          .filter(
            ({ stage }) => stage.kind === "failed" || (!isCrowd && stage.kind === "needs-file"),
          )
          .map((transfer) => (
            <p key={transfer.id}>{say(transfer)}</p>
          ))}
        {own
          .filter(({ followUp }) => followUp.kind === "failed")
          .map(({ id, name }) => (
            <p key={id}>{t("followUpFailed", { name })}</p>
          ))}
      </div>
    </div>
  );
}
