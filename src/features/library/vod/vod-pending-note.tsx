import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#api/api-context.tsx";
import { usePendingState } from "#api/edits-queries.ts";
import { toProblem } from "#api/errors.ts";
import type { VodFields } from "#api/pending-vods.ts";
import { editVod, vodEdits } from "#api/vod-edits-queries.ts";
import { InlineProblem } from "#ui/inline-problem.tsx";
import { PendingNote } from "#ui/pending-note.tsx";

/** How what one field of a film was told stands; nothing where it stands as told. */
export function VodPendingNote<K extends keyof VodFields>({
  vodId,
  field,
  describe,
}: {
  vodId: string;
  field: K;
  /** Words for what was asked for, where somebody else's is on screen. */
  describe: (asked: VodFields[K]) => ReactNode;
}) {
  const words = useTranslations("editable");
  const services = useApi();
  const { data: pending } = useQuery(vodEdits.pending());
  const { data: overruled } = useQuery(vodEdits.overruled());
  const state = usePendingState(vodEdits, vodId);
  const insist = useMutation({
    mutationFn: (asked: VodFields[K]) => editVod(services, vodId, { [field]: asked }),
  });
  const told = pending[vodId];
  const lost = overruled[vodId]?.[field];
  const problem = <InlineProblem problem={toProblem(insist.error)} />;
  if (lost !== undefined) {
    return (
      <>
        <PendingNote
          state="overruled"
          onCheckAgain={() => undefined}
          onForget={() => vodEdits.accept(services, vodId, field)}
          onInsist={() => insist.mutate(lost)}
        >
          {describe(lost)}
        </PendingNote>
        {problem}
      </>
    );
  }
  if (state === null || told?.kind !== "edit" || told.edit[field] === undefined) return problem;
  if (told.onItsWay?.includes(field)) {
    return (
      <p role="status" className="text-sm text-ink-faint">
        {words("saving")}
      </p>
    );
  }
  return (
    <PendingNote
      state={state}
      onCheckAgain={() => services.settle.checkAgain(vodEdits.settleId(vodId))}
      onForget={() => vodEdits.forget(services, vodId)}
    />
  );
}
