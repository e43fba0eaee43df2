import { useContext } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useAboutNote } from "#analytics/parts/about-note.ts";
import { PanelMark, useMarkLabels } from "#analytics/parts/panel-mark.ts";
import type { AccountPlays, MoverList } from "./movers.ts";

/** Says what all content did, and which changes are listed beyond that. */
export function AccountChange({
  subject,
  list,
  account,
}: {
  subject: "account" | "vods" | "channels";
  list: Exclude<MoverList, "new">;
  /** Is null where nothing is taken out. */
  account: AccountPlays | null;
}) {
  const t = useTranslations("movers.rule");
  const subjects = useTranslations("analytics.subjects");
  const format = useFormatter();
  const marked = useMarkLabels();
  const { compared } = useContext(PanelMark);
  const isCorrected = account !== null && account.previous !== 0;
  useAboutNote(isCorrected && compared === "about");
  if (!isCorrected) return t(`${list}.plain`);
  const percent = format.number(account.current / account.previous - 1, {
    style: "percent",
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  });
  return t(`${list}.corrected`, {
    subject: subjects(subject),
    change: marked.text(compared, percent),
  });
}
