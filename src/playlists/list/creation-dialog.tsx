import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { ChangeStatus } from "#changes/change-note.tsx";
import { MAX_TEXT } from "#changes/max-text.ts";
import { byFate, type PlaylistItem } from "#playlists/entries.ts";
import { type Creation, makePlaylist } from "#playlists/playlist-creations-queries.ts";
import type { ListedItem } from "#playlists/playlist-record.ts";
import type { PlaylistFields } from "#playlists/playlists.ts";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { useEntryFacts } from "#playlists/use-entry-facts.ts";
import { useApi, useSettleState } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { paths } from "#shared/paths.ts";
import { useLeaveQuestion } from "#shared/sync/leave-question.ts";
import { Button, ButtonLink } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { CONTROL, directionOfText, TextField } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { StatusLabel } from "#shared/ui/status-label.tsx";

interface CreationProps {
  kind: "create" | "duplicate";
  title: string;
  usual: PlaylistFields;
  onClose: () => void;
  children?: ReactNode;
}

export function CreationDialog({
  kind,
  title,
  usual,
  isUnavailable = false,
  items,
  onClose,
  children,
}: CreationProps & {
  /** It can't be made now; why, the children say. */
  isUnavailable?: boolean;
  items?: readonly PlaylistItem[];
}) {
  const t = useTranslations(`playlist.${kind}`);
  const fieldLabels = useTranslations("playlist.fields");
  const common = useTranslations("common");
  const navigate = useNavigate();
  const services = useApi();
  const id = useId();
  const [typed, setTyped] = useState(usual);
  const [isMissingReported, setIsMissingReported] = useState(false);
  // Offline, the answer is lost like any other: a dialog that waits could not be left.
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (created: PlaylistFields) => makePlaylist(services, created, items),
  });
  const doubtful = data?.kind === "unknown" ? data : null;
  const { fields, problems, canBeSent } = checkFields(typed);
  // The page of the new playlist takes a while to load, and Enter can be pressed in the meantime.
  const isBusy = isPending || data?.kind === "saved";
  const isReadOnly = isBusy || doubtful !== null;
  const isOff = isReadOnly || isUnavailable;
  /** Is true once the creation has begun: nothing need be drawn between two keys. */
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
        isBegun.current = creation?.kind === "saved";
      },
      // Don't navigate if the user left the page meanwhile.
      onSuccess(creation) {
        if (creation.kind === "saved") void navigate(paths.playlist(creation.playlist.id));
      },
    });
  };
  return (
    <GuardedDialog
      title={title}
      isChanged={
        data?.kind !== "saved" &&
        (typed.title !== usual.title || typed.description !== usual.description)
      }
      isLocked={isPending}
      onClose={onClose}
      renderActions={(close) => (
        <>
          <Button aria-disabled={isPending} onClick={close}>
            {common(doubtful === null ? "cancel" : "close")}
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
          label={common("title")}
          autoComplete="off"
          required
          readOnly={isReadOnly}
          value={typed.title}
          problem={isTitleMissing ? fieldLabels("titleMissing") : tooLong(problems.excess.title)}
          onChange={({ target }) => setTyped({ ...typed, title: target.value })}
        />
        <div>
          <label htmlFor={`${id}-text`} className="mb-1 block text-sm font-medium text-ink-soft">
            {common("description")}
          </label>
          <textarea
            id={`${id}-text`}
            dir={directionOfText(typed.description)}
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
  creation: Extract<Creation, { kind: "unknown" }>;
  onAgain: () => void;
}) {
  const t = useTranslations("playlist.doubtful");
  const common = useTranslations("common");
  const services = useApi();
  const state = useSettleState(settleId) ?? "stopped";
  const list = services.queryClient.getQueryData(playlistQueries.list(services).queryKey);
  const made = state === "seen" ? find(list?.playlists ?? []) : undefined;
  return (
    <div role="status" className="mt-3 grid justify-items-start gap-2 rounded-md bg-sunken p-3">
      <ChangeStatus
        state={state === "settling" ? "saved" : state === "seen" ? "visible" : "unknown"}
        words={t(state)}
        waitId={settleId}
      />
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {made === undefined ? null : (
          <ButtonLink variant="primary" to={paths.playlist(made.id)}>
            {t("open")}
          </ButtonLink>
        )}
        {state === "unconfirmed" || state === "stopped" ? (
          <>
            <Button onClick={() => services.settle.checkAgain(settleId)}>
              {common("checkAgain")}
            </Button>
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
  /** Counts the characters above what the service takes; 0 means none. */
  const excess = { title: excessOf("title"), description: excessOf("description") };
  const canBeSent = !isTitleMissing && excess.title === 0 && excess.description === 0;
  return { fields, problems: { isTitleMissing, excess }, canBeSent };
}

export function CopyDialog({
  items,
  listed,
  notYet = null,
  describe,
  children,
  ...creation
}: CreationProps & {
  items: readonly PlaylistItem[];
  listed: readonly ListedItem[] | null;
  /** Says why it can't be made now; null when it can. */
  notYet?: ReactNode;
  describe: (count: number) => string;
}) {
  const t = useTranslations("playlist.duplicate");
  const facts = useEntryFacts(items, listed);
  // The service refuses videos that are not ready.
  const { sent, waits, dropped } = byFate(items, facts.of);
  const isChecking = facts.isReading || sent.some((item) => facts.of(item).phase === "checking");
  const titlesOf = (left: readonly PlaylistItem[]) => left.map((item) => facts.of(item).title);
  return (
    <CreationDialog {...creation} isUnavailable={notYet !== null || isChecking} items={sent}>
      <div role="status" className="mt-3 grid gap-2 rounded-md bg-sunken p-3 text-sm">
        {notYet ??
          (isChecking ? (
            <StatusLabel tone="working">{t("checking")}</StatusLabel>
          ) : (
            <>
              <p>{describe(sent.length)}</p>
              <LeftOut why="waits" titles={titlesOf(waits)} />
              <LeftOut why="dropped" titles={titlesOf(dropped)} />
              {children}
            </>
          ))}
      </div>
    </CreationDialog>
  );
}

const MAX_TITLES = 5;

function LeftOut({ why, titles }: { why: "waits" | "dropped"; titles: readonly string[] }) {
  const t = useTranslations("playlist");
  if (titles.length === 0) return null;
  const moreCount = titles.length - MAX_TITLES;
  return (
    <div>
      <p className="text-working">
        {t(why === "waits" ? "duplicate.waits" : "dropped", { count: titles.length })}
      </p>
      <ul className="list-disc ps-5">
        {titles.slice(0, MAX_TITLES).map((title, index) => (
          <li key={index} className="wrap-anywhere">
            <bdi>{title}</bdi>
          </li>
        ))}
        {moreCount > 0 ? <li>{t("more", { count: moreCount })}</li> : null}
      </ul>
    </div>
  );
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** Dialog that asks, in the place of its buttons, before something typed is lost; so does the browser. */
export function GuardedDialog({
  title,
  isChanged,
  isLocked = false,
  onClose,
  renderActions,
  children,
}: {
  title: string;
  isChanged: boolean;
  /** Closing is disabled for the moment. */
  isLocked?: boolean;
  onClose: () => void;
  renderActions: (close: () => void) => ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("playlist.leave");
  const [wasRequested, setWasRequested] = useState(false);
  useLeaveQuestion("drafts", isChanged);
  const close = () => {
    if (isLocked) return;
    if (isChanged) setWasRequested(true);
    else onClose();
  };
  // A single Escape would discard the typed text and close the dialog over it.
  const askAtEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || isComposing(event) || !isChanged) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        wasRequested && isChanged ? (
          <>
            <p role="alert" className="me-auto self-center text-working">
              {t("question")}
            </p>
            <Button onClick={onClose}>{t("discard")}</Button>
            <Button ref={focus} variant="primary" onClick={() => setWasRequested(false)}>
              {t("stay")}
            </Button>
          </>
        ) : (
          renderActions(close)
        )
      }
    >
      <div onKeyDownCapture={askAtEscape} className="grid grid-cols-[minmax(0,1fr)]">
        {children}
      </div>
    </Dialog>
  );
}
