import { CircleQuestionMark } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { DifferenceDialog } from "./difference-dialog.tsx";
import type { DifferenceFacts, Pair } from "./explanation.ts";

/** Stands beside two figures that people compare, and tells why they are not the same. */
export function ExplainDifference({
  pair,
  facts,
  names,
}: {
  pair: Pair;
  facts: DifferenceFacts;
  /** What the two figures are called where they stand. */
  names: readonly [string, string];
}) {
  const t = useTranslations("contents.difference");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon={<CircleQuestionMark aria-hidden="true" size={15} />}
        onClick={() => setIsOpen(true)}
      >
        {t("open")}
      </Button>
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
