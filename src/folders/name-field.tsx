import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "#shared/ui/text-field.tsx";
import type { NameMistake } from "./folder-name.ts";

/** Text field for a folder name; shows why the name is invalid. */
export function NameField({
  mistake,
  value,
  ...rest
}: Omit<ComponentProps<typeof TextField>, "hint" | "value"> & {
  value: string;
  mistake: NameMistake | null;
}) {
  const t = useTranslations("folders.name");
  // Do not complain about an empty name before the user has typed.
  const isTold = mistake !== null && mistake.kind !== "empty";
  return (
    <TextField
      autoComplete="off"
      dir="auto"
      {...rest}
      value={value}
      aria-invalid={isTold}
      hint={
        <span role="status" className={isTold ? "text-trouble" : undefined}>
          {!isTold
            ? ""
            : mistake.kind === "taken"
              ? t("taken", { name: mistake.name })
              : t(mistake.kind)}
        </span>
      }
    />
  );
}
