import { Layers } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";

/** Another tab edits these captions: two would write over each other's draft. */
export function OpenElsewhere({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workbench");
  return (
    <div role="status">
      <EmptyState
        icon={<Layers size={28} />}
        title={t("elsewhere.title")}
        action={<Button onClick={onClose}>{t("close")}</Button>}
      >
        {t("elsewhere.advice")}
      </EmptyState>
    </div>
  );
}
