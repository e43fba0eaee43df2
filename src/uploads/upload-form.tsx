import { X } from "lucide-react";
import { Suspense, useSyncExternalStore } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "#shared/format/bytes.ts";
import { onStored } from "#shared/storage/stored-text.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { LARGEST_FILE_BYTES } from "#uploads/engine/stored-upload.ts";
import { useIntake } from "./intake-store.ts";
import { hasStoredImports } from "./stored-flag.ts";
import { UploadTable } from "./table/upload-table.tsx";
import { UploadDropZone } from "./upload-drop-zone.tsx";
import { UploadDuplicates } from "./upload-duplicates.tsx";

/** Adds videos and edits their details while sending runs. */
export function UploadForm() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* Duplicates come first: below the fold they would be overlooked. */}
      <UploadRefused />
      <UploadDuplicates />
      <UploadImports />
      <UploadDropZone />
      <UploadTable />
    </div>
  );
}

const Imports = lazily(async () => (await import("./import/imports.tsx")).Imports);

/** Shows imports to confirm, and those under way; few visits have any. */
function UploadImports() {
  const { plans } = useIntake().intake;
  const areStored = useSyncExternalStore(onStored, hasStoredImports);
  return plans.length > 0 || areStored ? (
    <Suspense>
      <Imports />
    </Suspense>
  ) : null;
}

function UploadRefused() {
  const t = useTranslations("upload.refused");
  const common = useTranslations("common");
  const locale = useLocale();
  const { intakeStore, intake } = useIntake();
  const { refused, unreadable, hiddenCount, isNothingFound } = intake;
  const limit = formatBytes(LARGEST_FILE_BYTES, locale);
  const issues = [
    ...refused.flatMap(({ name, reason, content = "other" }) =>
      reason === "sidecar" ? [] : [t.rich(reason, { name, limit, content, isolated })],
    ),
    ...unreadable.map((name) => t.rich("unreadable", { name, isolated })),
    ...(isNothingFound ? [t("nothing")] : []),
  ];
  // A card has hundreds of them: they are counted.
  const sidecarCount = refused.filter(({ reason }) => reason === "sidecar").length;
  if (issues.length + sidecarCount + hiddenCount === 0) return null;
  return (
    <section
      ref={keepFocus}
      aria-label={t("label")}
      tabIndex={-1}
      className="flex items-start justify-between gap-2 rounded-md border border-line bg-surface px-3 py-2 outline-none"
    >
      <div className="grid min-w-0 gap-1">
        {issues.length === 0 ? null : (
          <div role="alert" className="max-h-40 overflow-y-auto text-trouble wrap-anywhere">
            <ul>
              {issues.map((issue, index) => (
                // Two files can share a name, and the list is only ever replaced as a whole.
                <li key={index}>{issue}</li>
              ))}
            </ul>
          </div>
        )}
        {sidecarCount === 0 ? null : (
          <p className="text-ink-soft">{t("sidecars", { count: sidecarCount })}</p>
        )}
        {hiddenCount === 0 ? null : (
          <p className="text-ink-soft">{t("hidden", { count: hiddenCount })}</p>
        )}
      </div>
      <IconButton label={common("dismiss")} onClick={intakeStore.dismissFindings}>
        <X size={15} />
      </IconButton>
    </section>
  );
}
