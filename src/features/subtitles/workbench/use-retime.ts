import { useTranslations } from "use-intl";
import type { RetimedCaptions } from "#lib/captions/edits-times.ts";
import { useDesk } from "./desk.ts";
import type { EditName } from "./history.ts";

/** Takes over cues at other times, and tells where some of them lost time at the film's start. */
export function useRetime(name: EditName, onDone: () => void): (retimed: RetimedCaptions) => void {
  const t = useTranslations("workbench");
  const { edit, say } = useDesk();
  return ({ document, clipped }) => {
    edit({ name, document });
    say(clipped > 0 ? t("clipped", { count: clipped }) : t("done", { edit: t(`edits.${name}`) }));
    onDone();
  };
}
