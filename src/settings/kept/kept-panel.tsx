import { useCallback, useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "#shared/format/bytes.ts";
import { Button } from "#shared/ui/button.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { ForgetDialog } from "./forget-dialog.tsx";
import type { KeptAmount, KeptKind, KeptName } from "./kept-kind.ts";

type Amounts = Partial<Record<KeptName, KeptAmount | "unread">>;

/** What is kept on this computer alone, and a way to be rid of it. */
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

/** Looks when the page is opened, when something was forgotten, and when one comes back from another tab. */
function useAmounts(kinds: readonly KeptKind[]) {
  const [amounts, setAmounts] = useState<Amounts>({});
  const [totalBytes, setTotalBytes] = useState<number | null>(null);
  const lookAgain = useCallback(() => {
    for (const { name, look } of kinds) {
      const tell = (amount: KeptAmount | "unread") =>
        setAmounts((last) => ({ ...last, [name]: amount }));
      look().then(tell, () => tell("unread"));
    }
    // Not there over plain http.
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
