import { CircleQuestionMark } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { DifferenceDialog } from "./difference-dialog.tsx";
import type { DifferenceFacts, Pair } from "./explanation.ts";

/** Stands beside two figures that people compare, and tells why they are not the same. */
export function ExplainDifference({
  pair,
  facts,
  names,
  hasWords = false,
}: {
  pair: Pair;
  facts: DifferenceFacts;
  /** What the two figures are called where they stand. */
  names: readonly [string, string];
  /** Once a page; elsewhere it is an icon. */
  hasWords?: boolean;
}) {
  const t = useTranslations("contents.difference");
  const [isOpen, setIsOpen] = useState(false);
  const icon = <CircleQuestionMark aria-hidden="true" size={15} />;
  const open = () => setIsOpen(true);
  return (
    <>
      {hasWords ? (
        <Button variant="quiet" icon={icon} onClick={open}>
          {t("open")}
        </Button>
      ) : (
        <IconButton label={t("open")} onClick={open}>
          {icon}
        </IconButton>
      )}
      {isOpen ? (
        <DifferenceDialog
          pair={pair}
          facts={facts}
          names={names}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
