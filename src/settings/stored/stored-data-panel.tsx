import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "#shared/format/bytes.ts";
import { onStored } from "#shared/storage/stored-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { Panel } from "#shared/ui/panel.tsx";

type StoredName =
  | "edits"
  | "bulk"
  | "before"
  | "unfinished"
  | "past"
  | "imports"
  | "captions"
  | "orders"
  | "views"
  | "lists"
  | "library"
  | "figures"
  | "attention"
  | "activity"
  | "recent"
  | "role"
  | "choices";

export interface StoredAmount {
  count: number;
  /** Is approximate, and null if unknown. */
  bytes: number | null;
}

export interface StoredKind {
  name: StoredName;
  /** Rejects if storage can't be read. */
  measure: () => Promise<StoredAmount>;
  /** Deletes all of it. @returns the reason if it was not deleted, else null */
  forget: () => Promise<"in-use" | "failed" | null>;
}

type Amounts = Partial<Record<StoredName, StoredAmount | "unread">>;

export function StoredDataPanel({ kinds }: { kinds: readonly StoredKind[] }) {
  const t = useTranslations("keptHere");
  const locale = useLocale();
  const { amounts, totalBytes, checkAgain } = useAmounts(kinds);
  const [requested, setRequested] = useState<StoredKind | null>(null);
  const textOf = (amount: Amounts[StoredName]) => {
    if (amount === undefined) return "";
    if (amount === "unread") return t("unread");
    const { count, bytes } = amount;
    if (count === 0) return t("none");
    if (bytes === null) return t("amount", { count });
    return t("amountAndSize", { count, size: formatBytes(bytes, locale) });
  };
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
                <p className="min-h-5 text-sm text-ink-soft">{textOf(amounts[name])}</p>
              </div>
              <Button
                aria-label={t("forgetLabel", { name: t(`kinds.${name}.name`) })}
                aria-disabled={isEmpty}
                title={isEmpty ? t("nothing") : undefined}
                onClick={() => {
                  if (!isEmpty) setRequested(kind);
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
      {requested === null ? null : (
        <ForgetDialog
          kind={requested}
          onClose={() => {
            setRequested(null);
            checkAgain();
          }}
        />
      )}
    </Panel>
  );
}

/** Reads the amounts on mount, after a change of what is stored as a text, and when the window regains focus. */
function useAmounts(kinds: readonly StoredKind[]) {
  const [amounts, setAmounts] = useState<Amounts>({});
  const [totalBytes, setTotalBytes] = useState<number | null>(null);
  const checkAgain = useCallback(() => {
    for (const { name, measure } of kinds) {
      const notify = (amount: StoredAmount | "unread") =>
        setAmounts((last) => ({ ...last, [name]: amount }));
      measure().then(notify, () => notify("unread"));
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
    checkAgain();
    addEventListener("focus", checkAgain);
    const unfollow = onStored(checkAgain);
    return () => {
      removeEventListener("focus", checkAgain);
      unfollow();
    };
  }, [checkAgain]);
  return { amounts, totalBytes, checkAgain };
}

function ForgetDialog({
  kind: { name, forget },
  onClose,
}: {
  kind: StoredKind;
  onClose: () => void;
}) {
  const t = useTranslations("keptHere");
  const { mutate, isPending, data } = useMutation({
    mutationFn: forget,
    networkMode: "always",
    onSuccess: (issue) => issue === null && onClose(),
  });
  return (
    <ConfirmDialog
      title={t(`kinds.${name}.question`)}
      confirm={t("confirm")}
      isResting={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{t(`kinds.${name}.lost`)}</p>
      <p role="alert" className="mt-2 text-trouble empty:hidden">
        {data === "failed" ? t("failed") : data === "in-use" ? t(`kinds.${name}.inUse`) : null}
      </p>
    </ConfirmDialog>
  );
}
