import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "#shared/ui/text-field.tsx";
import type { NameIssue } from "./folder-name.ts";

/** Text field for a folder name; shows why the name is invalid. */
export function NameField({
  issue,
  value,
  ...rest
}: Omit<ComponentProps<typeof TextField>, "hint" | "value"> & {
  value: string;
  issue: NameIssue | null;
}) {
  const t = useTranslations("folders.name");
  // Do not complain about an empty name before the user has typed.
  const isErrorShown = issue !== null && issue.kind !== "empty";
  return (
    <TextField
      autoComplete="off"
      dir="auto"
      {...rest}
      value={value}
      aria-invalid={isErrorShown}
      hint={
        <span role="status" className={isErrorShown ? "text-trouble" : undefined}>
          {!isErrorShown
            ? ""
            : issue.kind === "taken"
              ? t("taken", { name: issue.name })
              : t(issue.kind)}
        </span>
      }
    />
  );
}
