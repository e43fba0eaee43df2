import { useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import { ControlButton } from "./control-button.tsx";

/** Leads to the edge of a live stream, and shows whether it is there that one is. */
export function LiveButton({ isBehind, onClick }: { isBehind: boolean; onClick: () => void }) {
  const t = useTranslations("player");
  return (
    <ControlButton label={t("goLive")} onClick={onClick}>
      <span className="flex items-center gap-1.5 px-1 text-sm font-medium">
        <span
          aria-hidden="true"
          className={classNames("size-2 rounded-full", isBehind ? "bg-ink-faint" : "bg-trouble")}
        />
        {t("live")}
      </span>
    </ControlButton>
  );
}
