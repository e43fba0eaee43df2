import { useTranslations } from "use-intl";
import { toUnpublish } from "./transfer.ts";
import { useTransfers } from "./transfer-store.ts";

/**
 * Says what leaving the page does to videos that are to stay unpublished. It stands there all the while: the browser's own
 * question before the page is left has no text of ours.
 */
export function KeptNote() {
  const t = useTranslations("transfers.publishing");
  const count = toUnpublish(useTransfers());
  return count === 0 ? null : <p className="text-sm text-working">{t("note", { count })}</p>;
}
