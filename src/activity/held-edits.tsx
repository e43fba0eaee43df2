import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { noteActivity } from "#changes/activity.ts";
import { heldEditsOf, type ShownHeldEdit } from "#changes/held-edits.ts";
import { useHeldWork } from "#changes/held-work.ts";
import { type ResumableEdits, resumeHeldEdits, sortHeldEdits } from "#changes/resume-held-edits.ts";
import { channelEdits } from "#channels/channels-queries.ts";
import { folderEdits } from "#folders/folders-queries.ts";
import { playlistEdits } from "#playlists/playlist-edits-queries.ts";
import { useApi, useSession } from "#shared/http/api-context.tsx";
import { RECORD_PATHS } from "#shared/paths.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { videoEdits } from "#videos/video-edits-queries.ts";

const KINDS: readonly ResumableEdits[] = [videoEdits, channelEdits, playlistEdits, folderEdits];

/** Says which edits wait for the connection, for a sign-in, or for a decision, and takes up those of earlier pages. */
export function HeldEdits() {
  const services = useApi();
  const { data: session } = useSession();
  const personId = session?.personId ?? null;
  const all = useStore(heldEditsOf(services).store);
  useEffect(() => void resumeHeldEdits(services, KINDS), [services]);
  useEffect(() => sortHeldEdits(services, KINDS, all, personId), [services, all, personId]);
  const own = all.filter(({ isOthers }) => !isOthers);
  useHeldWork(
    "edits",
    all.filter(isHeldBack).map(({ id, kind, recordId, owner, isOthers }) => {
      const edits = KINDS.find((each) => each.kind === kind);
      return {
        owner,
        activityId: id,
        onContinue: () => edits?.resume(services, id),
        onDiscard: () => {
          if (isOthers) {
            heldEditsOf(services).drop(id);
            noteActivity(id, { action: "edit", kind, recordId, outcome: "skipped" });
          } else edits?.forget(services, recordId);
        },
      };
    }),
  );
  const attention = own.filter(({ state }) => state === "conflict" || state === "failed");
  return (
    <>
      <Waiting held={own.filter(isKeptWaiting)} />
      <Attention held={attention} />
    </>
  );
}

function isHeldBack({ state, isPaused, isOthers }: ShownHeldEdit): boolean {
  return isOthers || (state === "waiting" && isPaused);
}

/** An edit is not called kept before it is stored, or known to be only in memory. */
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
