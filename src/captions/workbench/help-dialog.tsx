import { useTranslations } from "use-intl";
import { Dialog } from "#shared/ui/dialog.tsx";
import { isMac } from "./is-mac.ts";
import { KEY_BINDINGS } from "./keys.ts";

const SIGNS: Readonly<Record<string, string>> = {
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
};

const NAMED = ["enter", "delete", "backspace", "home", "end"] as const;

/** Which key does what. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workbench");
  const nameOf = (key: string) => {
    if (key === " ") return t("help.space");
    const named = NAMED.find((name) => name === key);
    if (named !== undefined) return t(`help.${named}`);
    return SIGNS[key] ?? key.toUpperCase();
  };
  return (
    <Dialog title={t("help.title")} onClose={onClose}>
      <p className="mb-3 text-ink-soft">{t(isMac() ? "help.adviceMac" : "help.advice")}</p>
      <dl className="grid gap-1">
        {KEY_BINDINGS.map(({ command, keys, way, isShifted = false }) => (
          <div
            key={`${command} ${keys.join()}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4"
          >
            <dt>{t(`commands.${command}`)}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-sm border border-line-strong/60 px-1.5 font-sans text-sm"
                >
                  {[
                    ...(way.startsWith("control") ? [t("help.control")] : []),
                    ...(isShifted ? [t("help.shift")] : []),
                    nameOf(key),
                  ].join(" + ")}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-faint">{t("help.numbers")}</p>
    </Dialog>
  );
}
