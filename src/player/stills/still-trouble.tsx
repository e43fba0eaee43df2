import { useTranslations } from "use-intl";
import { toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import type { StillTrouble } from "./still-source.ts";
import { UnreadableNotice } from "./unreadable-notice.tsx";

/** Why no frame can be had, and the two ways on: once more, or a file. */
export function StillTroubleNotice({
  trouble,
  onRetry,
  onFile,
}: {
  trouble: StillTrouble;
  onRetry: () => void;
  onFile: (() => void) | undefined;
}) {
  const t = useTranslations("stills");
  const file =
    onFile === undefined ? null : <Button onClick={() => onFile()}>{t("useFile")}</Button>;
  if (trouble.kind === "failed") {
    return (
      <div className="grid justify-items-start gap-3">
        <ErrorNotice
          problem={toProblem(trouble.error) ?? { kind: "unexpected", serviceMessage: "" }}
          onRetry={onRetry}
        />
        {file}
      </div>
    );
  }
  return <UnreadableNotice host={trouble.host} onRetry={onRetry} file={file} />;
}
