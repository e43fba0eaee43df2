import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { type ImageKind, type ImageOwner, KIND_LABELS, KINDS, WORDS } from "#images/images.ts";
import { requestUploadCommand } from "#player/script-uploads.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { copyWhenThere } from "#shared/ui/copy-button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { useExpiryLabel } from "#shared/ui/use-expiry-label.ts";

/** Copies curl commands that upload an image (contract 4.8, curl mode); each press requests a new one. */
export function CurlCommands({
  owner,
  fileName,
  scriptsTo,
}: {
  owner: ImageOwner;
  fileName: string | null;
  scriptsTo: string;
}) {
  const t = useTranslations("pictures.curl");
  const labels = useTranslations();
  const sayExpiry = useExpiryLabel();
  const { api } = useApi();
  const { mutate, isPending, variables, data, error } = useMutation({
    /** The command is a secret: it is handed to the clipboard alone. */
    async mutationFn(kind: ImageKind) {
      const { type, id } = owner;
      const upload = { target: WORDS[kind], kind: type, id, fileName: fileName ?? "" };
      const requested = requestUploadCommand(api, upload);
      const copying = copyWhenThere(requested.then(({ command }) => command)).then(
        () => true,
        () => false,
      );
      const { expiresAtMs } = await requested;
      return { expiresAtMs, isCopied: await copying };
    },
  });
  return (
    <section aria-label={labels("scriptUploads.title")} className="border-t border-line pt-3">
      <h3 className="font-medium">{labels("scriptUploads.title")}</h3>
      <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
        {t("advice")}{" "}
        {fileName === null ? t("unnamed") : t.rich("named", { name: fileName, isolated })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {KINDS.map((kind) => (
          <Button
            key={kind}
            aria-disabled={isPending}
            className="whitespace-normal"
            onClick={() => {
              if (!isPending) mutate(kind);
            }}
          >
            {isPending && variables === kind
              ? labels("scriptUploads.asking")
              : t("copy", { kind: labels(KIND_LABELS[kind]) })}
          </Button>
        ))}
      </div>
      <div role="status" className="mt-2 text-sm text-working empty:hidden">
        {data?.isCopied === true ? (
          <>
            {labels("copy.copied")} · {sayExpiry(data.expiresAtMs)}
          </>
        ) : null}
      </div>
      <div className="mt-2 empty:hidden">
        {error === null ? null : <InlineProblem problem={toProblem(error)} />}
        {data?.isCopied === false ? (
          <p role="alert" className="text-sm text-trouble">
            {labels("copy.failed")}{" "}
            <Link to={scriptsTo} className="inline-block min-h-6 underline">
              {t("shown")}
            </Link>
          </p>
        ) : null}
      </div>
    </section>
  );
}
