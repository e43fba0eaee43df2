import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { Creation } from "#playlists/playlist-creations-queries.ts";
import type { PlaylistFields } from "#playlists/playlists.ts";
import { toProblem } from "#shared/http/errors.ts";
import { paths } from "#shared/paths.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { InlineProblem } from "#shared/ui/inline-problem.tsx";
import { checkFields } from "./check-fields.ts";
import { CloseQuestionActions } from "./close-question.tsx";
import { DoubtfulCreation } from "./doubtful-creation.tsx";
import { PlaylistFieldset } from "./playlist-fieldset.tsx";
import { useCloseQuestion } from "./use-close-question.ts";

/** Asks what a new playlist is called, makes it once, and goes to it. What was typed stays until it is made. */
export function CreationDialog({
  kind,
  title,
  usual,
  isUnavailable = false,
  onCreate,
  onClose,
  children,
}: {
  kind: "create" | "duplicate";
  title: string;
  usual: PlaylistFields;
  /** It can't be made now; why, the children say. */
  isUnavailable?: boolean;
  onCreate: (fields: PlaylistFields) => Promise<Creation>;
  onClose: () => void;
  /** What else there is to know before it is made. */
  children?: ReactNode;
}) {
  const t = useTranslations(`playlist.${kind}`);
  const words = useTranslations("dialog");
  const navigate = useNavigate();
  const formId = useId();
  const [typed, setTyped] = useState(usual);
  const [isMissingTold, setIsMissingTold] = useState(false);
  // Offline the answer is lost like any other: a dialog that waits could not be left.
  const { mutate, isPending, data, error } = useMutation({ mutationFn: onCreate });
  const doubtful = data?.kind === "doubtful" ? data : null;
  const isChanged =
    data?.kind !== "made" &&
    (typed.title !== usual.title || typed.description !== usual.description);
  const question = useCloseQuestion(isChanged, onClose);
  const { fields, problems, canBeSent } = checkFields(typed);
  // The page of the new playlist takes its time to come, and Enter can be pressed meanwhile.
  const isBusy = isPending || data?.kind === "made";
  const isOff = isBusy || isUnavailable || doubtful !== null;
  /** Between two keys nothing need be drawn. */
  const isBegun = useRef(false);

  const make = () => {
    if (isBegun.current || isUnavailable) return;
    setIsMissingTold(true);
    if (!canBeSent) return;
    isBegun.current = true;
    mutate(fields, {
      onSettled(creation) {
        isBegun.current = creation?.kind === "made";
      },
      // Whoever has left the page meanwhile is not led away from the next.
      onSuccess(creation) {
        if (creation.kind === "made") void navigate(paths.playlist(creation.playlist.id));
      },
    });
  };
  const close = () => {
    if (!isPending) question.close();
  };
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        question.isAsking ? (
          <CloseQuestionActions onStay={question.stay} onDiscard={onClose} />
        ) : (
          <>
            <Button aria-disabled={isPending} onClick={close}>
              {words(doubtful === null ? "cancel" : "close")}
            </Button>
            {doubtful === null ? (
              <Button type="submit" form={formId} variant="primary" aria-disabled={isOff}>
                {t(isBusy ? "busy" : "confirm")}
              </Button>
            ) : null}
          </>
        )
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOff) make();
        }}
      >
        <PlaylistFieldset
          fields={typed}
          problems={problems}
          isMissingTold={isMissingTold}
          isReadOnly={isBusy || doubtful !== null}
          onChange={setTyped}
        />
      </form>
      {children}
      <InlineProblem problem={toProblem(error)} />
      {doubtful === null ? null : <DoubtfulCreation creation={doubtful} onAgain={make} />}
    </Dialog>
  );
}
