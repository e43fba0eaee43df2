import { CloudOff } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { isOfAnother } from "#changes/change-owner.ts";
import { heldEditsOf, type ShownHeldEdit } from "#changes/held-edits.ts";
import { type ResumableEdits, resumeHeldEdits } from "#changes/resume-held-edits.ts";
import { channelEdits } from "#channels/channels-queries.ts";
import { folderEdits } from "#folders/folders-queries.ts";
import { playlistEdits } from "#playlists/playlist-edits-queries.ts";
import { useApi, useSession } from "#shared/http/api-context.tsx";
import { RECORD_PATHS } from "#shared/paths.ts";
import { usePageStore } from "#shared/sync/per-page.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { videoEdits } from "#videos/video-edits-queries.ts";
import { Notice } from "./notice.tsx";

const KINDS: readonly ResumableEdits[] = [videoEdits, channelEdits, playlistEdits, folderEdits];

/** Says which edits wait for the connection, for a sign-in, or for a decision, and takes up those of earlier pages. */
export function HeldEdits() {
  const services = useApi();
  const { data: session } = useSession();
  const all = usePageStore(heldEditsOf(services).store);
  useEffect(() => void resumeHeldEdits(services, KINDS), [services]);
  const personId = session?.personId ?? null;
  const paused = all.filter(({ state, isPaused }) => state === "waiting" && isPaused);
  const isOthers = ({ owner }: ShownHeldEdit) => isOfAnother(owner, personId);
  const attention = all.filter(({ state }) => state === "conflict" || state === "failed");
  return (
    <>
      <Waiting held={all.filter(isKeptWaiting)} />
      <Paused held={paused.filter((each) => !isOthers(each))} mayContinue />
      <Paused held={paused.filter(isOthers)} mayContinue={false} />
      <Attention held={attention} />
    </>
  );
}

/** Nothing is said to be kept before it is stored, or known to be in memory alone. */
function isKeptWaiting({ state, isPaused, isStored }: ShownHeldEdit): boolean {
  return state === "waiting" && !isPaused && isStored !== null;
}

interface HeldProps {
  held: readonly ShownHeldEdit[];
}

function Waiting({ held }: HeldProps) {
  const t = useTranslations("notices.heldEdits");
  return held.length === 0 ? null : (
    <Notice icon={<Icon />}>{t("waiting", { count: held.length })}</Notice>
  );
}

/** Edits of another sign-in: none goes out before the person says so, and nobody else's ever does. */
function Paused({ held, mayContinue }: HeldProps & { mayContinue: boolean }) {
  const t = useTranslations("notices.heldEdits");
  const common = useTranslations("common");
  const services = useApi();
  const [isAsking, setIsAsking] = useState(false);
  if (held.length === 0) return null;
  const [name = null] = held.map(({ owner }) => owner?.name ?? null);
  const facts = {
    count: held.length,
    // Isolated, as it may run the other way.
    name: `\u2068${name ?? ""}\u2069`,
    hasName: name === null ? "no" : "yes",
  };
  const forEach = (act: (edits: ResumableEdits, each: ShownHeldEdit) => void) => {
    for (const each of held) {
      const edits = KINDS.find(({ kind }) => kind === each.kind);
      if (edits !== undefined) act(edits, each);
    }
  };
  return (
    <Notice
      icon={<Icon />}
      actions={
        <>
          {mayContinue ? (
            <Button onClick={() => forEach((edits, { id }) => edits.resume(services, id))}>
              {common("continue")}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            {t("discard")}
          </Button>
        </>
      }
    >
      {t(mayContinue ? "paused" : "others", facts)}
      {isAsking ? (
        <ConfirmDialog
          title={t("discardTitle", { count: held.length })}
          confirm={t("discard")}
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            forEach((edits, { recordId }) => edits.forget(services, recordId));
          }}
        >
          <p>{t("discardAdvice")}</p>
        </ConfirmDialog>
      ) : null}
    </Notice>
  );
}

function Attention({ held }: HeldProps) {
  const t = useTranslations("notices.heldEdits");
  const [first] = held;
  if (first === undefined) return null;
  return (
    <Notice
      icon={<Icon />}
      actions={
        <Link to={RECORD_PATHS[first.kind](first.recordId)} className="text-accent underline">
          {t("review")}
        </Link>
      }
    >
      {t("attention", { count: held.length })}
    </Notice>
  );
}

function Icon() {
  return <CloudOff size={16} aria-hidden="true" />;
}
