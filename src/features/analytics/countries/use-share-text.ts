import { useFormatter, useTranslations } from "use-intl";

const LEAST = 0.001;

/** A part of a whole in percent, to one digit: a dash where there is no whole, and never 0 % for something. */
export function useShareText(): (count: number, total: number) => string {
  const t = useTranslations("countries");
  const format = useFormatter();
  const percent = (share: number) =>
    format.number(share, {
      style: "percent",
      // All and nothing are exact.
      minimumFractionDigits: share === 0 || share === 1 ? 0 : 1,
      maximumFractionDigits: 1,
    });
  return (count, total) => {
    if (total === 0) return "–";
    const share = count / total;
    return share > 0 && share < LEAST ? t("under", { share: percent(LEAST) }) : percent(share);
  };
}
