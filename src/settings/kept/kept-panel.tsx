import { useCallback, useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "#shared/format/bytes.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { Panel } from "#shared/ui/panel.tsx";

type KeptName = "unfinished" | "past" | "captions" | "orders" | "views" | "choices";

/** Stored amount of one kind of data. */
export interface KeptAmount {
  count: number;
  /** Approximate; null if unknown. */
  bytes: number | null;
}

/** A kind of data stored in this browser. */
export interface KeptKind {
  name: KeptName;
  /** Rejects if storage can't be read. */
  look: () => Promise<KeptAmount>;
  /** Deletes all of it. @returns the reason if it was not deleted, else null */
  forget: () => Promise<"in-use" | "failed" | null>;
}

type Amounts = Partial<Record<KeptName, KeptAmount | "unread">>;

/** Lists the data stored in this browser, and lets the user delete it. */
export function KeptPanel({ kinds }: { kinds: readonly KeptKind[] }) {
  const t = useTranslations("keptHere");
  const locale = useLocale();
  const { amounts, totalBytes, lookAgain } = useAmounts(kinds);
  const [asked, setAsked] = useState<KeptKind | null>(null);
  return (
    <Panel title={t("title")}>
      <p className="max-w-prose text-ink-soft">{t("intro")}</p>
      <ul aria-label={t("list")} className="mt-3 divide-y divide-line border-y border-line">
        {kinds.map((kind) => {
          const { name } = kind;
          const amount = amounts[name];
          const isEmpty = amount !== "unread" && (amount?.count ?? 0) === 0;
          return (
            <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <div className="min-w-0 grow basis-48">
                <p className="font-medium">{t(`kinds.${name}.name`)}</p>
                <p className="min-h-5 text-sm text-ink-soft">
                  {amount === undefined ? "" : <Amount amount={amount} />}
                </p>
              </div>
              <Button
                aria-label={t("forgetLabel", { name: t(`kinds.${name}.name`) })}
                aria-disabled={isEmpty}
                title={isEmpty ? t("nothing") : undefined}
                onClick={() => {
                  if (!isEmpty) setAsked(kind);
                }}
              >
                {t("forget")}
              </Button>
            </li>
          );
        })}
      </ul>
      {totalBytes === null ? null : (
        <p className="mt-2 text-sm text-ink-faint">
          {t("total", { size: formatBytes(totalBytes, locale) })}
        </p>
      )}
      {asked === null ? null : (
        <ForgetDialog
          kind={asked}
          onClose={() => {
            setAsked(null);
            lookAgain();
          }}
        />
      )}
    </Panel>
  );
}

function Amount({ amount }: { amount: KeptAmount | "unread" }) {
  const t = useTranslations("keptHere");
  const locale = useLocale();
  if (amount === "unread") return t("unread");
  const { count, bytes } = amount;
  if (count === 0) return t("none");
  return bytes === null
    ? t("amount", { count })
    : t("amountAndSize", { count, size: formatBytes(bytes, locale) });
}

/** Reads the amounts on mount, after a deletion, and when the window regains focus. */
function useAmounts(kinds: readonly KeptKind[]) {
  const [amounts, setAmounts] = useState<Amounts>({});
  const [totalBytes, setTotalBytes] = useState<number | null>(null);
  const lookAgain = useCallback(() => {
    for (const { name, look } of kinds) {
      const tell = (amount: KeptAmount | "unread") =>
        setAmounts((last) => ({ ...last, [name]: amount }));
      look().then(tell, () => tell("unread"));
    }
    // Not available over plain http.
    if ("storage" in navigator) {
      navigator.storage.estimate().then(
        ({ usage = 0 }) => setTotalBytes(usage === 0 ? null : usage),
        () => setTotalBytes(null),
      );
    }
  }, [kinds]);
  useEffect(() => {
    lookAgain();
    addEventListener("focus", lookAgain);
    return () => removeEventListener("focus", lookAgain);
  }, [lookAgain]);
  return { amounts, totalBytes, lookAgain };
}

/** Asks for confirmation before deleting, and says what will be lost. */
function ForgetDialog({
  kind: { name, forget },
  onClose,
}: {
  kind: KeptKind;
  onClose: () => void;
}) {
  const t = useTranslations("keptHere");
  const [trouble, setTrouble] = useState<"in-use" | "failed" | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    const outcome = await forget();
    setIsBusy(false);
    setTrouble(outcome);
    if (outcome === null) onClose();
  };
  return (
    <ConfirmDialog
      title={t(`kinds.${name}.question`)}
      cancel={t("cancel")}
      confirm={t("confirm")}
      isResting={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t(`kinds.${name}.lost`)}</p>
      <p role="alert" className="mt-2 text-trouble empty:hidden">
        {trouble === null ? null : trouble === "failed" ? t("failed") : t(`kinds.${name}.inUse`)}
      </p>
    </ConfirmDialog>
  );
}
