import { Download } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { ExportDialog } from "./export-dialog.tsx";

/** Opens what makes files of watch time. */
export function ExportButton(props: Omit<ComponentProps<typeof ExportDialog>, "onClose">) {
  const t = useTranslations("watchTimeFiles.export");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        data-print="hide"
        disabled={props.rowCount === 0 && !props.isComplete}
        icon={<Download aria-hidden="true" size={15} />}
        onClick={() => setIsOpen(true)}
      >
        {t("button")}
      </Button>
      {isOpen ? <ExportDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
