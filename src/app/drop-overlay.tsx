import { FilePlus2 } from "lucide-react";
import { useTranslations } from "use-intl";

/** Overlay while files are dragged over the page. Ignores pointer events. */
export function DropOverlay() {
  const t = useTranslations("dropAnywhere");
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-canvas/85 p-4"
    >
      <p className="grid size-full place-content-center justify-items-center gap-2 rounded-lg border-2 border-dashed border-accent bg-accent-wash text-lg font-semibold text-accent">
        <FilePlus2 aria-hidden="true" size={32} />
        {t("title")}
      </p>
    </div>
  );
}
