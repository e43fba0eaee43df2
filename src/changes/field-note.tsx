import { useTranslations } from "use-intl";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { ChangeNote, useChangeWords } from "./change-note.tsx";
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
  /** Describes the requested value where the screen has another person's; absent where it is obvious. */
  describe?: (requested: F[K]) => string;
}) {
  const t = useTranslations("changes");
  const wordsOf = useChangeWords();
  const note = useFieldNote(edits, id, field);
  const mayEdit = useMayEdit();
  const { state, requested, problem } = note;
  const isDecided = state === "conflict" || state === "failed";
  const asked = requested === undefined || !isDecided ? "" : describe(requested);
  const isPaused = state === "waiting" && note.isPaused;
  return (
    <>
      {state === null ? null : (
        <div role="status" className="mt-1">
          <ChangeNote
            state={state}
            isDoubtful={!note.isAccepted}
            words={
              <>
                {isPaused ? t("paused") : wordsOf(state, !note.isAccepted)}{" "}
                {asked === "" ? null : t.rich("asked", { requested: asked, text: isolated })}
              </>
            }
            {...(state === "saved" && { waitId: edits.settleId(id) })}
            actions={{
              checkAgain: state === "unknown" && note.onCheckAgain,
              // The user may know that nothing arrived; sending twice is harmless.
              sendAgain: mayEdit && (state === "unknown" || state === "failed") && note.onInsist,
              overwrite: mayEdit && state === "conflict" && note.onInsist,
              forget: state === "unknown" && note.onForget,
              accept: (isDecided || state === "waiting") && note.onForget,
            }}
          />
        </div>
      )}
      <InlineProblem problem={problem} />
    </>
  );
}

/** Shows the progress of a deletion while lookups still show the record. */
export function RemovalNote<T, F>({ edits, id }: { edits: Edits<T, F>; id: string }) {
  const t = useTranslations("changes");
  const services = useApi();
  const state = usePendingState(edits, id)?.state;
  if (state === undefined || state === "conflict" || state === "failed") return null;
  const isUnknown = state === "unknown";
  return (
    <div role="status" className="mb-4 rounded-md bg-sunken px-3 py-2 text-ink-soft">
      <ChangeNote
        state={state}
        isDoubtful
        {...(!isUnknown && { words: t("removing"), waitId: edits.settleId(id) })}
        actions={{
          checkAgain: isUnknown && (() => services.settle.checkAgain(edits.settleId(id))),
          keep: isUnknown && (() => edits.forget(services, id)),
        }}
      />
    </div>
  );
}
