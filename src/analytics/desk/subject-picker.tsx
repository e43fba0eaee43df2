import { ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Subject } from "#analytics/analytics-queries.ts";
import { buttonClass } from "#shared/ui/button.tsx";
import { Popover } from "#shared/ui/popover.tsx";
import { SubjectList } from "./subject-list.tsx";

/** Whose numbers are looked at, always in sight, and the choice of another. */
export function SubjectPicker({
  subject,
  name,
  onChoose,
}: {
  subject: Subject;
  name: string;
  onChoose: (subject: Subject) => void;
}) {
  const t = useTranslations("analytics");
  return (
    <Popover
      label={t("subjects.choose")}
      buttonClass={buttonClass("secondary", "max-w-full min-w-0")}
      button={
        <>
          <span className="sr-only">{t("about")}: </span>
          <bdi className="truncate">{name}</bdi>
          <ChevronDown aria-hidden="true" size={15} className="shrink-0 text-ink-faint" />
        </>
      }
    >
      {(close) => (
        <SubjectList
          chosen={[subject]}
          onChoose={(chosen) => {
            close();
            onChoose(chosen);
          }}
        />
      )}
    </Popover>
  );
}
