import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { ControlButton } from "./control-bar.tsx";
import { SHORTCUT_LIST } from "./shortcuts.ts";

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslations("player.shortcuts");
  return (
    <div
      role="dialog"
      aria-label={t("title")}
      className="absolute inset-0 z-20 m-auto h-fit max-h-full w-fit max-w-full overflow-y-auto rounded-lg border border-line bg-surface p-3 shadow-card"
    >
      <div className="mb-1 flex items-center justify-between gap-6">
        <h2 className="font-semibold">{t("title")}</h2>
        <ControlButton
          ref={(element) => element?.focus()}
          label={t("close")}
          icon={X}
          onClick={onClose}
        />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr_auto_1fr]">
        {SHORTCUT_LIST.map(({ keys, does }) => (
          <div key={does} className="col-span-2 grid grid-cols-subgrid">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="grid min-w-6 place-items-center rounded-sm border border-line-strong/60 px-1 font-sans text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-ink-soft">{t(does)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
