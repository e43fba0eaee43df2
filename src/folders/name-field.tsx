import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "#shared/ui/text-field.tsx";
import type { NameMistake } from "./folder-name.ts";

/** Where the name of a folder is typed. Says what is wrong with it, once there is something. */
export function NameField({
  mistake,
  value,
  ...rest
}: Omit<ComponentProps<typeof TextField>, "hint" | "value"> & {
  value: string;
  mistake: NameMistake | null;
}) {
  const t = useTranslations("folders.name");
  // Nobody has to be told that a name is missing before they have typed one.
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
