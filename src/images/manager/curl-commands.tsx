import { useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { type ImageKind, type ImageOwner, KIND_LABELS } from "#images/images.ts";
import { requestUploadCommand } from "#player/script-uploads.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { copyWhenThere } from "#shared/ui/copy-button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { useExpiryLabel } from "#shared/ui/use-expiry-label.ts";

const TARGETS = { splashscreen: "splash", thumbnail: "thumbnail" } as const;
const KINDS: readonly ImageKind[] = ["splashscreen", "thumbnail"];

/** Result of the last copy. The command is a secret and is not stored. */
type State =
  | { step: "idle" }
  | { step: "asking"; kind: ImageKind }
  | { step: "copied"; expiresAtMs: number | null }
  /** The browser lets nothing be copied. */
  | { step: "blocked" }
  | { step: "failed"; problem: Problem };

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
  const [state, setState] = useState<State>({ step: "idle" });

  const copy = async (kind: ImageKind) => {
    if (state.step === "asking") return;
    setState({ step: "asking", kind });
    const requested = requestUploadCommand(api, {
      target: TARGETS[kind],
      kind: owner.type,
      id: owner.id,
      fileName: fileName ?? "",
    });
    const copying = copyWhenThere(requested.then(({ command }) => command));
    const [command, copied] = await Promise.allSettled([requested, copying]);
    if (command.status === "rejected") {
      setState({ step: "failed", problem: toProblem(command.reason) });
    } else if (copied.status === "rejected") setState({ step: "blocked" });
    else setState({ step: "copied", expiresAtMs: command.value.expiresAtMs });
  };
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
            aria-disabled={state.step === "asking"}
            className="whitespace-normal"
            onClick={() => void copy(kind)}
          >
            {state.step === "asking" && state.kind === kind
              ? labels("scriptUploads.asking")
              : t("copy", { kind: labels(KIND_LABELS[kind]) })}
          </Button>
        ))}
      </div>
      <div role="status" className="mt-2 text-sm text-working empty:hidden">
        {state.step === "copied" ? (
          <>
            {labels("copy.copied")} · {sayExpiry(state.expiresAtMs)}
          </>
        ) : null}
      </div>
      <div className="mt-2 empty:hidden">
        {state.step === "failed" ? <InlineProblem problem={state.problem} /> : null}
        {state.step === "blocked" ? (
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
