import { X } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "#shared/format/bytes.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { isolated } from "#shared/ui/isolated.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { LARGEST_FILE_BYTES } from "#uploads/engine/part-plan.ts";
import { useIntake } from "./use-intake.ts";

/** What was left out of the last drop or choice, and why. */
export function UploadRefused() {
  const t = useTranslations("upload.refused");
  const locale = useLocale();
  const { desk, intake } = useIntake();
  const { refused, unreadable, hiddenCount, isNothingFound } = intake;
  const limit = formatBytes(LARGEST_FILE_BYTES, locale);
  const troubles = [
    ...refused.map(({ name, reason }) => t.rich(reason, { name, limit, isolated })),
    ...unreadable.map((name) => t.rich("unreadable", { name, isolated })),
    ...(isNothingFound ? [t("nothing")] : []),
  ];
  if (troubles.length === 0 && hiddenCount === 0) return null;
  return (
    <section
      ref={keepFocus}
      aria-label={t("label")}
      tabIndex={-1}
      className="flex items-start justify-between gap-2 rounded-md border border-line bg-surface px-3 py-2 outline-none"
    >
      <div className="grid min-w-0 gap-1">
        {troubles.length === 0 ? null : (
          <div role="alert" className="max-h-40 overflow-y-auto text-trouble wrap-anywhere">
            <ul>
              {troubles.map((trouble, index) => (
                // Two files can share a name, and the list is only ever replaced as a whole.
                <li key={index}>{trouble}</li>
              ))}
            </ul>
          </div>
        )}
        {hiddenCount === 0 ? null : (
          <p className="text-ink-soft">{t("hidden", { count: hiddenCount })}</p>
        )}
      </div>
      <IconButton label={t("dismiss")} onClick={desk.dismissFindings}>
        <X size={15} />
      </IconButton>
    </section>
  );
}
