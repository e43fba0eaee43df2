import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { PlaylistItem } from "#playlists/entries.ts";
import { type Creation, makePlaylist } from "#playlists/playlist-creations-queries.ts";
import type { PlaylistFields } from "#playlists/playlists.ts";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { useApi, useSettleState } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { paths } from "#shared/paths.ts";
import { Button, ButtonLink } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { CONTROL, TextField } from "#shared/ui/fields.tsx";
import { MAX_TEXT } from "#shared/ui/record-texts.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { GuardedDialog } from "./guarded-dialog.tsx";

export function CreationDialog({
  kind,
  title,
  usual,
  isUnavailable = false,
  items,
  onClose,
  children,
}: {
  kind: "create" | "duplicate";
  title: string;
  usual: PlaylistFields;
  /** It can't be made now; why, the children say. */
  isUnavailable?: boolean;
  items?: readonly PlaylistItem[];
  onClose: () => void;
  children?: ReactNode;
}) {
  const t = useTranslations(`playlist.${kind}`);
  const fieldLabels = useTranslations("playlist.fields");
  const labels = useTranslations("dialog");
  const navigate = useNavigate();
  const services = useApi();
  const id = useId();
  const [typed, setTyped] = useState(usual);
  const [isMissingReported, setIsMissingReported] = useState(false);
  // Offline the answer is lost like any other: a dialog that waits could not be left.
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (created: PlaylistFields) => makePlaylist(services, created, items),
  });
  const doubtful = data?.kind === "doubtful" ? data : null;
  const { fields, problems, canBeSent } = checkFields(typed);
  // The page of the new playlist takes its time to come, and Enter can be pressed meanwhile.
  const isBusy = isPending || data?.kind === "made";
  const isReadOnly = isBusy || doubtful !== null;
  const isOff = isReadOnly || isUnavailable;
  /** Between two keys nothing need be drawn. */
  const isBegun = useRef(false);
  const tooLong = (count: number) => (count === 0 ? null : fieldLabels("tooLong", { count }));
  const isTitleMissing = problems.isTitleMissing && isMissingReported;

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
  return (
    <GuardedDialog
      title={title}
      isChanged={
        data?.kind !== "made" &&
        (typed.title !== usual.title || typed.description !== usual.description)
      }
      isLocked={isPending}
      onClose={onClose}
      renderActions={(close) => (
        <>
          <Button aria-disabled={isPending} onClick={close}>
            {labels(doubtful === null ? "cancel" : "close")}
          </Button>
          {doubtful === null ? (
            <Button type="submit" form={id} variant="primary" aria-disabled={isOff}>
              {t(isBusy ? "busy" : "confirm")}
            </Button>
          ) : null}
        </>
      )}
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOff) make();
        }}
        className="grid gap-3"
      >
        <TextField
          label={fieldLabels("title")}
          autoComplete="off"
          dir="auto"
          required
          readOnly={isReadOnly}
          value={typed.title}
          problem={isTitleMissing ? fieldLabels("titleMissing") : tooLong(problems.excess.title)}
          onChange={({ target }) => setTyped({ ...typed, title: target.value })}
        />
        <div>
          <label htmlFor={`${id}-text`} className="mb-1 block text-sm font-medium text-ink-soft">
            {fieldLabels("description")}
          </label>
          <textarea
            id={`${id}-text`}
            dir="auto"
            rows={5}
            readOnly={isReadOnly}
            value={typed.description}
            aria-invalid={problems.excess.description > 0}
            aria-describedby={`${id}-hint ${id}-problem`}
            className={classNames(CONTROL, "block w-full")}
            onChange={({ target }) => setTyped({ ...typed, description: target.value })}
          />
          <p id={`${id}-hint`} className="mt-1 text-sm text-ink-faint">
            {fieldLabels("optional")}
          </p>
          <p id={`${id}-problem`} role="alert" className="mt-1 text-sm text-trouble empty:hidden">
            {tooLong(problems.excess.description)}
          </p>
        </div>
      </form>
      {children}
      <InlineProblem problem={toProblem(error)} />
      {doubtful === null ? null : <DoubtfulCreation creation={doubtful} onAgain={make} />}
    </GuardedDialog>
  );
}

function DoubtfulCreation({
  creation: { settleId, find },
  onAgain,
}: {
  creation: Extract<Creation, { kind: "doubtful" }>;
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

/** Checks what was typed. @returns what is sent, without blanks around it, and what is wrong with it */
export function checkFields(typed: PlaylistFields) {
  const fields = { title: typed.title.trim(), description: typed.description.trimEnd() };
  const isTitleMissing = fields.title === "";
  const excessOf = (field: keyof PlaylistFields) =>
    Math.max(0, fields[field].length - MAX_TEXT[field]);
  /** Characters above what the service takes; 0: none. */
  const excess = { title: excessOf("title"), description: excessOf("description") };
  const canBeSent = !isTitleMissing && excess.title === 0 && excess.description === 0;
  return { fields, problems: { isTitleMissing, excess }, canBeSent };
}
