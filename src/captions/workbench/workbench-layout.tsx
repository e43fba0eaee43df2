import { CircleStop, X } from "lucide-react";
import {
  type ReactNode,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  startTransition,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useFormatter, useTranslations } from "use-intl";
import { type CaptionDocument, MAX_TEXT_LENGTH } from "#captions/document.ts";
import { type Finding, groupFindings, placesOf } from "#captions/format/findings.ts";
import type { CaptionCue, PageCaptions } from "#captions/markup.ts";
import { drawnCues } from "#captions/markup.ts";
import { subtitleJobsOf } from "#captions/subtitle-jobs-queries.ts";
import type { Subtitle } from "#captions/subtitles-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { useStore, useStoreAtOnce } from "#shared/sync/use-store.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import type { PlayerHandle } from "#shared/ui/player-handle.ts";
import { isolated } from "#shared/ui/rich-text.tsx";
import { useIsWide } from "#shared/ui/use-is-wide.ts";
import type { Video } from "#videos/video-record.ts";
import type { Autosave, Keeping } from "./autosave.ts";
import { applyEdit, type EditStore, only, select } from "./history.ts";
import { isOnItsWay } from "./load-source.ts";
import { FrameRateDialog, ShiftDialog, StretchDialog } from "./retime-dialogs.tsx";
import { SaveDialog } from "./save-dialog.tsx";
import { SaveTrouble, type Saving, SavingStatus, useSave } from "./saving.tsx";
import { Timeline } from "./timeline.tsx";
import { useFindingLabels, useFindings } from "./use-findings.ts";
import { PLAYER_FRAME, WorkbenchBody } from "./workbench-body.tsx";
import {
  type CueTextField,
  type OpenTool,
  useHistory,
  type Workbench,
  WorkbenchProvider,
} from "./workbench-context.ts";

export interface WorkbenchProps {
  video: Video;
  source: Subtitle | null;
  onClose: () => void;
  /** Is called with the id of the new track, once it is listed: it is edited from then on. */
  onSaved: (trackId: string) => void;
  renderPlayer: (props: {
    handle: Ref<PlayerHandle>;
    captions: PageCaptions | undefined;
  }) => ReactNode;
}

export interface Work {
  store: EditStore;
  autosave: Autosave;
  /** Holds the captions as the file has them. */
  opened: CaptionDocument;
}

/** The others are beside the list, or need more than that. */
const TOOL_DIALOGS = {
  shift: ShiftDialog,
  stretch: StretchDialog,
  frameRate: FrameRateDialog,
  find: null,
  findings: null,
  save: null,
};

type LayoutProps = WorkbenchProps & Work & { issues: readonly Finding[] };

const NO_ISSUES = [] as const;

export function WorkbenchLayout(props: LayoutProps) {
  const { store, autosave, onClose, renderPlayer } = props;
  const t = useTranslations("workbench");
  const headingId = useId();
  const isWide = useIsWide(64);
  const frame = useRef<HTMLElement>(null);
  const saving = useSave(props);
  const { session, setPlayer, tool, setTool, said } = useSession(props, saving, frame);
  const { player, durationMs, say, source, issues } = session;
  const { document } = useStoreAtOnce(store).present;
  const findings = useFindings(document, durationMs);
  const byCue = useMemo(() => Map.groupBy(findings, ({ cueKey }) => cueKey ?? -1), [findings]);
  const language = source?.language ?? null;
  const cues = useDrawnCues(document);
  const captions = useMemo<PageCaptions>(
    () => ({ kind: "cues", label: t("draftLabel"), language, cues }),
    [cues, language, t],
  );
  useEffect(() => autosave.start(), [autosave]);
  /** Refuses long text in any field: its layout would stop the page for seconds. */
  const refuseLongText = (event: SyntheticEvent, data: DataTransfer) => {
    if (data.getData("text/plain").length <= MAX_TEXT_LENGTH) return;
    event.preventDefault();
    event.stopPropagation();
    say(t("notInserted", { limit: MAX_TEXT_LENGTH }));
  };
  const Tool = tool === null ? null : TOOL_DIALOGS[tool];
  return (
    <WorkbenchProvider value={session}>
      <section
        ref={frame}
        aria-labelledby={headingId}
        className="grid gap-3"
        onPasteCapture={(event) => refuseLongText(event, event.clipboardData)}
        onDropCapture={(event) => refuseLongText(event, event.dataTransfer)}
      >
        <header className="flex items-center justify-between gap-2">
          <div className="min-w-0">
            <h2 id={headingId} className="font-semibold wrap-anywhere">
              {source === null
                ? t("titleNew")
                : t.rich("titleOf", { name: source.fileName ?? source.id, text: isolated })}
            </h2>
            <div className="flex min-h-5 flex-wrap gap-x-3">
              <SavingStatus saving={saving} />
              <AutosaveNote autosave={autosave} saving={saving} />
              <p role="status" className="text-sm text-ink-soft">
                {said}
              </p>
            </div>
          </div>
          <div className="flex gap-2">
            <Button icon={<X size={15} aria-hidden="true" />} onClick={onClose}>
              <span className="sr-only sm:not-sr-only">{t("close")}</span>
            </Button>
            {saving.canStop ? (
              <Button
                icon={<CircleStop size={15} aria-hidden="true" />}
                title={t("saving.stop")}
                onClick={saving.end}
              >
                <span className="sr-only sm:not-sr-only">{t("saving.stop")}</span>
              </Button>
            ) : null}
            <Button
              variant="primary"
              aria-disabled={saving.isUnderWay}
              onClick={() => session.open("save")}
            >
              {t("commands.save")}
            </Button>
          </div>
        </header>
        <SaveTrouble saving={saving} />
        <IssueNotice issues={issues} />
        <div className="grid gap-2 lg:gap-5 lg:grid-cols-[minmax(18rem,2fr)_minmax(0,3fr)]">
          <div
            {...{ [PLAYER_FRAME]: "" }}
            // On a phone, the first captions are in view with it.
            className="mx-auto w-full min-w-0 max-lg:max-w-72 lg:sticky lg:top-4 lg:self-start"
          >
            {renderPlayer({ handle: setPlayer, captions })}
          </div>
          {player === null ? null : (
            <details open={isWide} className="min-w-0 lg:col-span-2 lg:row-start-2">
              <summary className="min-h-6 cursor-pointer lg:hidden">{t("timeline.label")}</summary>
              <Timeline player={player} findings={byCue} />
            </details>
          )}
          <WorkbenchBody findings={findings} byCue={byCue} frame={frame} tool={tool} />
        </div>
        {Tool === null ? null : <Tool onClose={() => setTool(null)} />}
        {tool === "save" ? (
          <SaveDialog
            onSave={(language, replaces) => {
              setTool(null);
              saving.save(language, replaces);
            }}
            onClose={() => setTool(null)}
          />
        ) : null}
      </section>
    </WorkbenchProvider>
  );
}

/** Keeps what the parts of the workbench share: the player, the open tool, and what was said last. */
function useSession(
  { video, source: openedSource, opened, store, issues: openedIssues }: LayoutProps,
  { saved, isUnderWay }: Saving,
  frame: RefObject<HTMLElement | null>,
) {
  const t = useTranslations("workbench");
  const focusWish = useRef<"row" | "text" | null>(null);
  const textField = useRef<CueTextField>(null);
  const [player, setPlayer] = useState<PlayerHandle | null>(null);
  const [tool, setTool] = useState<OpenTool | null>(null);
  const [said, setSaid] = useState("");
  const durationMs = video.durationSeconds === null ? null : video.durationSeconds * 1000;
  const source = saved?.track ?? openedSource;
  const base = saved?.document ?? opened;
  // What couldn't be read is not in the file that was saved.
  const issues = saved === null ? openedIssues : NO_ISSUES;
  const session = useMemo<Workbench>(
    () => ({
      videoId: video.id,
      source,
      base,
      issues,
      store,
      player,
      durationMs,
      edit: (edit) => store.setState((history) => applyEdit(history, edit)),
      choose(selection, focus) {
        focusWish.current = focus ?? focusWish.current;
        store.setState((history) => select(history, selection));
      },
      goTo({ key, startMs }) {
        store.setState((history) => select(history, only(key)));
        player?.seek(startMs / 1000);
      },
      focusWish,
      textField,
      say: setSaid,
      open(wanted) {
        if (wanted === "save" && isUnderWay) {
          setSaid(t("saving.wait"));
          return;
        }
        // A value that a field refuses would be missing in the file, and the dialog would hide it.
        const bad = frame.current?.querySelector<HTMLElement>("[role=grid] [aria-invalid=true]");
        if (wanted !== "save" || bad === null || bad === undefined) {
          setTool(wanted);
          return;
        }
        bad.focus();
        setSaid(t("save.badTime"));
      },
    }),
    [video.id, source, base, issues, store, player, durationMs, isUnderWay, frame, t],
  );
  return { session, setPlayer, tool, setTool, said };
}

function useDrawnCues(document: CaptionDocument): readonly CaptionCue[] {
  const [cues, setCues] = useState<readonly CaptionCue[]>([]);
  useEffect(() => {
    const aborting = new AbortController();
    // Only rendering a newer document aborts it.
    drawnCues(document, aborting.signal)
      .then((drawn) => startTransition(() => setCues(drawn)))
      .catch(() => undefined);
    return () => aborting.abort();
  }, [document]);
  return cues;
}

function AutosaveNote({
  autosave,
  saving: { jobId, isUnderWay, saved, sentDocument },
}: {
  autosave: Autosave;
  saving: Saving;
}) {
  const t = useTranslations("workbench.kept");
  const format = useFormatter();
  const keeping = useStore(autosave.keeping);
  const jobs = useStore(subtitleJobsOf(useApi()).store);
  const { document } = useHistory().present;
  const isSending = jobs.some((job) => job.id !== jobId && isOnItsWay(job));
  const labels = (state: Keeping) => {
    if (isSending) return t("sending");
    // How these captions are saved is said beside.
    if (isUnderWay && sentDocument === document) return null;
    if (state.kind === "same" && saved !== null) return null;
    if (state.kind !== "kept") return t(state.kind);
    return t("kept", { time: format.dateTime(state.atMs, { timeStyle: "short" }) });
  };
  const isIssue = keeping.kind === "failed" && !isSending;
  return (
    <>
      <DraftGuard
        isChanged={keeping.kind === "failed" && sentDocument !== document}
        // "Back to the tracks" stays on the page.
        param="edit"
      />
      <p
        role={isIssue ? "alert" : undefined}
        className={classNames("text-sm empty:hidden", isIssue ? "text-trouble" : "text-ink-faint")}
      >
        {labels(keeping)}
      </p>
    </>
  );
}

function IssueNotice({ issues }: { issues: readonly Finding[] }) {
  const t = useTranslations("workbench.troubles");
  const { label, places } = useFindingLabels();
  if (issues.length === 0) return null;
  return (
    <details className="rounded-lg border border-line bg-surface px-3 py-2">
      <summary className="min-h-6 cursor-pointer text-working">
        {t("title", { count: issues.length })}
      </summary>
      <ul className="mt-2 grid gap-1 text-sm">
        {groupFindings(issues).map((group) => (
          <li key={`${group[0].severity} ${group[0].kind}`} className="wrap-anywhere">
            {label(group[0], group.length)}{" "}
            <span className="text-ink-soft">{places(placesOf(group, (key) => key))}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
