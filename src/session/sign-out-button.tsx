import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { LogOut } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { signedOutSignal } from "#shared/http/signed-out-signal.ts";
import { isObject } from "#shared/http/wire.ts";
import { scopedName } from "#shared/storage/base-path.ts";
import { whatIsAtStake } from "#shared/sync/leave-question.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { hasStoredUploads } from "#uploads/stored-flag.ts";
import type { Transfer } from "#uploads/transfer.ts";
import { isUnfinished } from "#uploads/transfer-state.ts";
import { type TransferStore, useTransferStore } from "#uploads/transfer-store.ts";
import { countSavedViews } from "#views/saved-views-store.ts";
import { signOut } from "./sign-out.tsx";
import { isThereNetwork, withPatience } from "./sign-out-session.ts";

/**
 * Shows a button that signs out; it asks first if work would be lost or the session can't be ended. It renders nothing
 * if the deployment has no sign-out URL. It includes its messages.
 */
export function SignOutButton({
  measure,
  className,
  end = signOut,
}: {
  measure: "icon" | "words";
  className?: string;
  /** Ends the page and its session. */
  end?: typeof signOut;
}) {
  const t = useTranslations("signOut");
  const { ask, isBusy, question } = useSignOut(end);
  if (ask === null) return null;
  const button = { "aria-busy": isBusy, onClick: ask };
  return (
    <>
      <span className={classNames("relative flex items-center gap-2", className)}>
        {measure === "icon" ? (
          <IconButton label={t("action")} {...button}>
            <LogOut aria-hidden="true" size={17} />
          </IconButton>
        ) : (
          <Button icon={<LogOut aria-hidden="true" size={16} />} {...button}>
            {t("action")}
          </Button>
        )}
        <span
          role="status"
          // Shown with a delay, because most checks finish before it could be read.
          className={classNames(
            "text-sm transition-opacity delay-300 empty:hidden starting:opacity-0",
            measure === "icon"
              ? classNames("absolute end-0 bottom-full mb-1", NOTE)
              : "text-ink-soft",
          )}
        >
          {isBusy ? t("looking") : ""}
        </span>
      </span>
      {question}
    </>
  );
}

const NOTE = "w-max max-w-46 rounded-md border border-line bg-surface px-2 py-1 shadow-card";

/** Signs out as soon as it is rendered, in the same way as the button. */
export function SignOutPrompt({ onClose }: { onClose: () => void }) {
  const t = useTranslations("signOut");
  const { ask, isBusy, question } = useSignOut(signOut, onClose);
  const start = useEffectEvent(() => ask?.());
  useEffect(() => start(), []);
  return (
    <>
      <p
        role="status"
        className={classNames(
          NOTE,
          "mx-auto transition-opacity delay-300 empty:hidden starting:opacity-0",
        )}
      >
        {isBusy ? t("looking") : ""}
      </p>
      {question}
    </>
  );
}

function useSignOut(end: typeof signOut, onStay?: () => void) {
  const { config, fetch: fetchFunction } = useApi().api;
  const { signOutUrl } = config;
  const transfers = useTransferStore();
  const [question, setQuestion] = useState<{
    losses: readonly SignOutLoss[];
    isReached: boolean;
  } | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  /** Identifies the current check; null once the user has cancelled. */
  const wanted = useRef<object>(null);
  if (signOutUrl === null) return { ask: null, isBusy: false, question: null };

  const leave = () => void end(signOutUrl, config);
  const ask = async (areLossesAgreedTo: boolean) => {
    if (isChecking) return;
    const own = {};
    wanted.current = own;
    setIsChecking(true);
    const [losses, isReached] = await Promise.all([
      findLosses(transfers),
      isThereNetwork(fetchFunction),
    ]);
    // The user may have signed out in another tab in the meantime.
    if (wanted.current !== own || signedOutSignal.aborted) return;
    setIsChecking(false);
    if (isReached && (areLossesAgreedTo || losses.length === 0)) leave();
    else setQuestion({ losses, isReached });
  };
  const stay = () => {
    wanted.current = null;
    setIsChecking(false);
    setQuestion(null);
    onStay?.();
  };
  return {
    /** Is null when the deployment has no sign-out URL. */
    ask: () => void ask(false),
    isBusy: isChecking && question === null,
    question:
      question === null ? null : (
        <SignOutQuestion
          {...question}
          isChecking={isChecking}
          onClose={stay}
          onCheck={() => void ask(false)}
          onLeave={question.isReached ? () => void ask(true) : leave}
        />
      ),
  };
}

/** Asks whether to sign out although work would be lost or the session can't be ended. */
function SignOutQuestion({
  losses,
  isReached,
  isChecking,
  onClose,
  onCheck,
  onLeave,
}: {
  losses: readonly SignOutLoss[];
  /** Is true if the dashboard's server responds. */
  isReached: boolean;
  isChecking: boolean;
  onClose: () => void;
  onCheck: () => void;
  /** Signs out regardless of losses. */
  onLeave: () => void;
}) {
  const t = useTranslations("signOut");
  const common = useTranslations("common");
  const stay = (variant: "primary" | "secondary") => (
    <Button variant={variant} onClick={onClose}>
      {t("stay")}
    </Button>
  );
  return (
    <Dialog
      title={t(isReached ? "title" : "unreachedTitle")}
      onClose={onClose}
      actions={
        isReached ? (
          <>
            <Button aria-busy={isChecking} onClick={onLeave}>
              {t("action")}
            </Button>
            {stay("primary")}
          </>
        ) : (
          <>
            <Button onClick={onLeave}>{t("clear")}</Button>
            {stay("secondary")}
            <Button variant="primary" aria-busy={isChecking} onClick={onCheck}>
              {common("tryAgain")}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-2">
        {isReached ? null : (
          <>
            <p>{t("unreached")}</p>
            <p>{t("unreachedRisk")}</p>
          </>
        )}
        {losses.length === 0 ? null : (
          <>
            <p>{t("advice")}</p>
            <ul className="list-disc ps-5">
              {losses.map(({ kind, count }) => (
                <li key={kind}>{t(kind, { count })}</li>
              ))}
            </ul>
          </>
        )}
        <p role="status" className="text-ink-soft empty:hidden">
          {isChecking ? t("looking") : ""}
        </p>
      </div>
    </Dialog>
  );
}

/**
 * Describes a kind of work that signing out would lose, and its amount. `unknown` means that it could not be
 * determined.
 */
interface SignOutLoss {
  kind:
    | "edits"
    | "bulk"
    | "imports"
    | "uploads"
    | "followUps"
    | "captions"
    | "orders"
    | "views"
    | "work"
    | "drafts"
    | "unknown";
  count: number;
}

/**
 * Finds what signing out would lose: uploads of all tabs, unfinished work on this page, and data stored in
 * this browser. Times out after a few seconds. Counts drafts without the modules that own them, because a new
 * deployment may have removed those files.
 */
async function findLosses(
  transfers: Pick<TransferStore, "getState" | "getOthers" | "recall">,
): Promise<SignOutLoss[]> {
  const isKeeping = canKeep();
  const [areUploadsKnown, edits, bulk, imports, captions, orders] = isKeeping
    ? await Promise.all([
        withPatience(readUploads(transfers)),
        withPatience(askDrafts("reeldesk-changes", 0, (stored) => stored.count("drafts"))),
        withPatience(askDrafts("reeldesk-jobs", [], (stored) => stored.getAll("jobs"))),
        withPatience(askDrafts("reeldesk-imports", [], (stored) => stored.getAll("drafts"))),
        withPatience(askDrafts("reeldesk-captions", 0, (stored) => stored.count("drafts"))),
        withPatience(askDrafts("reeldesk-orders", [], (stored) => stored.getAll("drafts"))),
      ])
    : [true, 0, [], [], 0, []];
  const atStake = whatIsAtStake();
  const uploads = transfers.getState();
  const isUnknown =
    areUploadsKnown === null ||
    [edits, bulk, imports, captions, orders].some((stored) => stored === null);
  const losses: SignOutLoss[] = [
    { kind: "edits", count: edits ?? 0 },
    {
      kind: "bulk",
      count: bulk?.filter((job) => isObject(job) && job.isOver === false).length ?? 0,
    },
    {
      kind: "imports",
      count: imports?.filter((task) => isObject(task) && task.isOver !== true).length ?? 0,
    },
    // Uploads of other persons are in this browser, too.
    {
      kind: "uploads",
      count: uploads.filter(isUnfinished).length + transfers.getOthers().length,
    },
    { kind: "followUps", count: uploads.filter(isWorthMention).length },
    { kind: "work", count: atStake.has("work") ? 1 : 0 },
    { kind: "drafts", count: atStake.has("drafts") ? 1 : 0 },
    { kind: "captions", count: captions ?? 0 },
    {
      kind: "orders",
      count: orders?.filter((draft) => isObject(draft) && draft.isChanged).length ?? 0,
    },
    { kind: "views", count: countSavedViews().count },
    { kind: "unknown", count: isUnknown ? 1 : 0 },
  ];
  return losses.filter(({ count }) => count > 0);
}

function canKeep(): boolean {
  try {
    return "indexedDB" in globalThis && localStorage.length >= 0;
  } catch {
    return false;
  }
}

/** Loads the uploads of other tabs and earlier visits. @throws if their code can't be loaded */
async function readUploads(transfers: Pick<TransferStore, "getState" | "recall">): Promise<true> {
  if (hasStoredUploads() && transfers.getState().length === 0) await transfers.recall();
  return true;
}

interface DraftSchema extends DBSchema {
  drafts: { key: string; value: unknown };
  jobs: { key: string; value: unknown };
}

/**
 * Queries the drafts in a database, without creating it.
 * @returns `none` if the database does not exist
 * @throws if it can't be read
 */
async function askDrafts<T>(
  name: string,
  none: T,
  question: (stored: IDBPDatabase<DraftSchema>) => Promise<T>,
): Promise<T> {
  let isNew = false;
  try {
    const stored = await openDB<DraftSchema>(scopedName(name), undefined, {
      upgrade(_database, _before, _after, creation) {
        isNew = true;
        creation.done.catch(() => undefined);
        creation.abort();
      },
    });
    const answer = question(stored);
    // Takes effect after the request; an open connection would block the deletion.
    stored.close();
    return await answer;
  } catch (error) {
    if (isNew) return none;
    throw error;
  }
}

/** Returns true if a follow-up request for an uploaded video is still outstanding. */
function isWorthMention({ stage, details, followUp }: Transfer): boolean {
  const isVideo = stage.kind === "encoding" || stage.kind === "ready";
  return (
    isVideo &&
    (followUp.kind === "working" ||
      followUp.kind === "failed" ||
      (followUp.kind === "idle" && details.playlistId !== null && stage.kind === "encoding"))
  );
}
