import { useId } from "react";
import { useTranslations } from "use-intl";
import type { ImageKind } from "#images/images.ts";

/** Which of its pictures a picture becomes. */
export type ImageTarget = ImageKind | "both";

const TARGETS: readonly ImageTarget[] = ["both", "splashscreen", "thumbnail"];

/** The choice of what a picture is to become. */
export function TargetFields({
  target,
  onTarget,
}: {
  target: ImageTarget;
  onTarget: (target: ImageTarget) => void;
}) {
  const t = useTranslations("pictures.target");
  const name = useId();
  return (
    <fieldset className="me-auto flex flex-wrap items-center gap-x-4 gap-y-1">
      <legend className="float-start me-3 font-medium">{t("label")}</legend>
      {TARGETS.map((each) => (
        <label key={each} className="inline-flex min-h-8 items-center gap-1.5">
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === target}
            onChange={() => onTarget(each)}
            className="size-4 accent-accent"
          />
          {t(each)}
        </label>
      ))}
    </fieldset>
  );
}
