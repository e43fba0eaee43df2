import { CloudOff } from "lucide-react";
import { useEffect } from "react";
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
import { videoEdits } from "#videos/video-edits-queries.ts";
import { Notice } from "./notice.tsx";
import { ownerFacts, PausedNotice } from "./paused-notice.tsx";

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

function Paused({ held, mayContinue }: HeldProps & { mayContinue: boolean }) {
  const t = useTranslations("notices.heldEdits");
  const services = useApi();
  const [first] = held;
  if (first === undefined) return null;
  const count = held.length;
  const forEach = (act: (edits: ResumableEdits, each: ShownHeldEdit) => void) => {
    for (const each of held) {
      const edits = KINDS.find(({ kind }) => kind === each.kind);
      if (edits !== undefined) act(edits, each);
    }
  };
  return (
    <PausedNotice
      icon={<Icon />}
      discard={{
        action: t("discard"),
        title: t("discardTitle", { count }),
        advice: t("discardAdvice"),
      }}
      onContinue={mayContinue ? () => forEach((edits, { id }) => edits.resume(services, id)) : null}
      onDiscard={() => forEach((edits, { recordId }) => edits.forget(services, recordId))}
    >
      {t(mayContinue ? "paused" : "others", { ...ownerFacts(first.owner), count })}
    </PausedNotice>
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
