import { useTranslations } from "use-intl";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { WaitClock } from "#shared/ui/wait-clock.tsx";
import type { Fields } from "./edit-journal.ts";
import { type Edits, usePendingState } from "./edits-queries.ts";
import { useFieldNote } from "./save-edit-queries.ts";

/**
 * Says that the value of a field is not confirmed yet, and offers the available actions; empty if none is
 * pending.
 */
export function FieldNote<T, F extends Fields<F>, K extends keyof F>({
  edits,
  id,
  field,
  describe = () => "",
}: {
  edits: Edits<T, F>;
  id: string;
  field: K;
  /** Describes the requested value where the screen has someone else's; absent where it is obvious. */
  describe?: (requested: F[K]) => string;
}) {
  const t = useTranslations("pending");
  const common = useTranslations("common");
  const { state, isAccepted, isPaused, requested, problem, ...note } = useFieldNote(
    edits,
    id,
    field,
  );
  const mayEdit = useMayEdit();
  const asked = requested === undefined ? "" : describe(requested);
  return (
    <>
      {state === null ? null : (
        <div
          role="status"
          className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-working"
        >
          <span className={state === "saving" ? "text-ink-faint" : "wrap-anywhere"}>
            {state === "saved" || (state === "unknown" && isAccepted)
              ? common("notVisibleYet")
              : t(state === "waiting" && isPaused ? "paused" : state)}{" "}
            {(state === "conflict" || state === "failed") && asked !== ""
              ? t.rich("asked", { requested: asked, text: isolated })
              : null}
          </span>
          {state === "saved" ? <WaitClock id={edits.settleId(id)} /> : null}
          {state === "unknown" ? (
            <>
              <Button onClick={note.onCheckAgain}>{common("checkAgain")}</Button>
              {/* The user may know that nothing arrived; sending twice is harmless. */}
              {mayEdit ? <Button onClick={note.onInsist}>{t("sendAgain")}</Button> : null}
              <Button variant="quiet" onClick={note.onForget}>
                {t("forget")}
              </Button>
            </>
          ) : null}
          {state === "waiting" ? (
            <Button variant="quiet" onClick={note.onForget}>
              {t("accept")}
            </Button>
          ) : null}
          {state === "conflict" || state === "failed" ? (
            <>
              {mayEdit ? (
                <Button onClick={note.onInsist}>
                  {t(state === "conflict" ? "insist" : "sendAgain")}
                </Button>
              ) : null}
              <Button variant="quiet" onClick={note.onForget}>
                {t("accept")}
              </Button>
            </>
          ) : null}
        </div>
      )}
      <InlineProblem problem={problem} />
    </>
  );
}

/** Progress of a deletion while lookups still show the record. */
export function RemovalNote<T, F>({
  edits,
  id,
  texts,
}: {
  edits: Edits<T, F>;
  id: string;
  /** `saved`: it is not confirmed yet; `keep` labels the button that shows the record again. */
  texts: { saved: string; keep: string };
}) {
  const common = useTranslations("common");
  const services = useApi();
  const state = usePendingState(edits, id)?.state;
  if (state === undefined || state === "conflict" || state === "failed") return null;
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-2 rounded-md bg-sunken px-3 py-2 text-ink-soft"
    >
      {state === "unknown" ? common("notConfirmed") : texts.saved}
      {state === "saved" ? (
        <WaitClock id={edits.settleId(id)} />
      ) : (
        <>
          <Button onClick={() => services.settle.checkAgain(edits.settleId(id))}>
            {common("checkAgain")}
          </Button>
          <Button variant="quiet" onClick={() => edits.forget(services, id)}>
            {texts.keep}
          </Button>
        </>
      )}
    </div>
  );
}
