import { useTranslations } from "use-intl";
import type { OrderAct } from "#playlists/order/order-document.ts";

/** What was done to an order, in words that come after "Undo". */
export function useActWords(): (act: OrderAct) => string {
  const t = useTranslations("playlistDesk.acts");
  return (act) => {
    switch (act.kind) {
      case "move":
      case "remove":
      case "add":
        return t(act.kind, { count: act.count });
      case "sort":
        return t(`sort.${act.by}`);
      case "restore":
      case "merge":
      case "theirs":
        return t(act.kind);
    }
  };
}
