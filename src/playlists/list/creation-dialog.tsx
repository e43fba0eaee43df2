import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { Creation } from "#playlists/playlist-creations-queries.ts";
import type { PlaylistFields } from "#playlists/playlists.ts";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { useApi, useSettleState } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { paths } from "#shared/paths.ts";
import { createLeaveQuestion } from "#shared/sync/leave-question.ts";
import { Button, ButtonLink } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { CONTROL, TextField } from "#shared/ui/fields.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { checkFields, type FieldProblems } from "./check-fields.ts";

/** Form that creates a playlist once and opens it. Keeps the input until it exists. */
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
  /** Further information above the buttons. */
  children?: ReactNode;
}) {
  const t = useTranslations(`playlist.${kind}`);
  const labels = useTranslations("dialog");
  const navigate = useNavigate();
  const formId = useId();
  const [typed, setTyped] = useState(usual);
  const [isMissingReported, setIsMissingReported] = useState(false);
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
    setIsMissingReported(true);
    if (!canBeSent) return;
    isBegun.current = true;
    mutate(fields, {
      onSettled(creation) {
        isBegun.current = creation?.kind === "made";
      },
      // Don't navigate if the user left the page meanwhile.
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
              {labels(doubtful === null ? "cancel" : "close")}
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
          isMissingReported={isMissingReported}
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

/** Fields for title and description. */
function PlaylistFieldset({
  fields,
  problems: { isTitleMissing, excess },
  isMissingReported,
  isReadOnly,
  onChange,
}: {
  fields: PlaylistFields;
  problems: FieldProblems;
  /** Submitted without a title. */
  isMissingReported: boolean;
  isReadOnly: boolean;
  onChange: (fields: PlaylistFields) => void;
}) {
  const t = useTranslations("playlist.fields");
  const id = useId();
  const tooLong = (count: number) => (count === 0 ? null : t("tooLong", { count }));
  return (
    <div className="grid gap-3">
      <TextField
        label={t("title")}
        autoComplete="off"
        dir="auto"
        required
        readOnly={isReadOnly}
        value={fields.title}
        problem={isTitleMissing && isMissingReported ? t("titleMissing") : tooLong(excess.title)}
        onChange={({ target }) => onChange({ ...fields, title: target.value })}
      />
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium text-ink-soft">
          {t("description")}
        </label>
        <textarea
          id={id}
          dir="auto"
          rows={5}
          readOnly={isReadOnly}
          value={fields.description}
          aria-invalid={excess.description > 0}
          aria-describedby={`${id}-hint ${id}-problem`}
          className={classNames(CONTROL, "block w-full")}
          onChange={({ target }) => onChange({ ...fields, description: target.value })}
        />
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-faint">
          {t("optional")}
        </p>
        <p id={`${id}-problem`} role="alert" className="mt-1 text-sm text-trouble empty:hidden">
          {tooLong(excess.description)}
        </p>
      </div>
    </div>
  );
}

/** Status of a creation whose response was lost, with actions. */
function DoubtfulCreation({
  creation: { settleId, find },
  onAgain,
}: {
  creation: Extract<Creation, { kind: "doubtful" }>;
  /** The person wants it to be made once more. */
  onAgain: () => void;
}) {
  const t = useTranslations("playlist.doubtful");
  const { api, settle } = useApi();
  const queryClient = useQueryClient();
  const state = useSettleState(settleId) ?? "stopped";
  const list = queryClient.getQueryData(playlistQueries.list(api).queryKey);
  const made = state === "seen" ? find(list?.playlists ?? []) : undefined;
  return (
    <div role="status" className="mt-3 grid justify-items-start gap-2 rounded-md bg-sunken p-3">
      <StatusLabel tone={state === "settling" ? "working" : state === "seen" ? "ready" : "neutral"}>
        {t(state)}
      </StatusLabel>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {made === undefined ? null : (
          <ButtonLink variant="primary" to={paths.playlist(made.id)}>
            {t("open")}
          </ButtonLink>
        )}
        {state === "unconfirmed" || state === "stopped" ? (
          <>
            <Button onClick={() => settle.checkAgain(settleId)}>{t("checkAgain")}</Button>
            <Button onClick={onAgain}>{t("again")}</Button>
          </>
        ) : null}
      </div>
    </div>
  );
}

/** Asks in the place of a dialog's buttons whether what was typed may go. */
export function CloseQuestionActions({
  onStay,
  onDiscard,
}: {
  onStay: () => void;
  onDiscard: () => void;
}) {
  const t = useTranslations("playlist.leave");
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <>
      <p role="alert" className="me-auto self-center text-working">
        {t("question")}
      </p>
      <Button onClick={onDiscard}>{t("discard")}</Button>
      <Button ref={stay} variant="primary" onClick={onStay}>
        {t("stay")}
      </Button>
    </>
  );
}

/** The question before a dialog with something typed is closed. */
interface CloseQuestion {
  isAsking: boolean;
  /** Closes where nothing is lost, else asks. */
  close: () => void;
  /** Nothing is closed after all. */
  stay: () => void;
}

/** @param isChanged whether something is typed that is not saved; the browser then asks before it leaves, too */
export function useCloseQuestion(isChanged: boolean, onClose: () => void): CloseQuestion {
  const [wasRequested, setWasRequested] = useState(false);
  const [askBeforeLeaving] = useState(() => createLeaveQuestion("drafts"));
  useEffect(() => {
    askBeforeLeaving(isChanged);
    return () => askBeforeLeaving(false);
  }, [askBeforeLeaving, isChanged]);
  return {
    isAsking: wasRequested && isChanged,
    close() {
      if (isChanged) setWasRequested(true);
      else onClose();
    },
    stay: () => setWasRequested(false),
  };
}
