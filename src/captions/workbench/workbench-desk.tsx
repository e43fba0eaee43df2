import { X } from "lucide-react";
import {
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useTranslations } from "use-intl";
import type { Finding } from "#captions/format/findings.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import type { PageCaptions, PlayerHandle } from "#player/player-handle.ts";
import { Button } from "#shared/ui/button.tsx";
import { isolated } from "#shared/ui/isolated.tsx";
import type { Vod } from "#videos/vod-record.ts";
import type { Autosave } from "./autosave.ts";
import { type Desk, DeskProvider, type OpenTool } from "./desk.ts";
import type { EditStore } from "./edit-store.ts";
import { applyEdit } from "./history.ts";
import { KeptNote } from "./kept-note.tsx";
import { SavingPanel } from "./saving-panel.tsx";
import { ToolDialog } from "./tool-dialog.tsx";
import { TroubleNotice } from "./trouble-notice.tsx";
import { useDraftCaptions } from "./use-draft-captions.ts";
import { useFindings } from "./use-findings.ts";
import { useFocusHandover } from "./use-focus-handover.ts";
import { PLAYER_FRAME } from "./use-keys.ts";
import { useSave } from "./use-save.ts";
import { Waveform } from "./waveform.tsx";
import { WorkbenchBody } from "./workbench-body.tsx";

/** The captions of one track, beside the film: everything that can be done with them. */
export function WorkbenchDesk({
  vod,
  source,
  store,
  autosave,
  troubles,
  onClose,
  renderPlayer,
}: {
  vod: Vod;
  source: Subtitle | null;
  store: EditStore;
  autosave: Autosave;
  troubles: readonly Finding[];
  onClose: () => void;
  renderPlayer: (props: {
    handle: Ref<PlayerHandle>;
    captions: PageCaptions | undefined;
  }) => ReactNode;
}) {
  const t = useTranslations("workbench");
  const headingId = useId();
  const frame = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusWish = useRef<"row" | "text" | null>(null);
  const [player, setPlayer] = useState<PlayerHandle | null>(null);
  const [tool, setTool] = useState<OpenTool | null>(null);
  const [said, setSaid] = useState("");
  const { document } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const durationMs = vod.durationSeconds === null ? null : vod.durationSeconds * 1000;
  const findings = useFindings(document, durationMs);
  const saving = useSave(vod, source, store, onClose);
  const captions = useDraftCaptions(document, {
    label: t("draftLabel"),
    language: source?.language ?? null,
  });
  useEffect(() => autosave.start(), [autosave]);
  useFocusHandover(frame);
  const desk = useMemo<Desk>(
    () => ({
      store,
      player,
      durationMs,
      edit: (edit) => store.update((history) => applyEdit(history, edit)),
      focusWish,
      say: setSaid,
      open(wanted) {
        // What a field could not take would not be in the file, and the dialog would hide it.
        const bad = frame.current?.querySelector<HTMLElement>("[role=grid] [aria-invalid=true]");
        if (wanted !== "save" || bad === null || bad === undefined) {
          setTool(wanted);
          return;
        }
        bad.focus();
        setSaid(t("save.badTime"));
      },
    }),
    [store, player, durationMs, t],
  );
  return (
    <DeskProvider value={desk}>
      <section ref={frame} aria-labelledby={headingId} className="grid gap-3">
        <header className="flex flex-wrap items-center justify-between gap-2">
          <div className="min-w-0">
            <h2 ref={heading} id={headingId} tabIndex={-1} className="font-semibold wrap-anywhere">
              {source === null
                ? t("titleNew")
                : t.rich("titleOf", { name: source.fileName ?? source.id, text: isolated })}
            </h2>
            <div className="flex min-h-5 flex-wrap gap-x-3">
              <KeptNote autosave={autosave} />
              <p role="status" className="text-sm text-ink-soft">
                {said}
              </p>
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button icon={<X size={15} aria-hidden="true" />} onClick={onClose}>
              {t("close")}
            </Button>
            {saving.jobId === null ? (
              <Button variant="primary" onClick={() => desk.open("save")}>
                {t("commands.save")}
              </Button>
            ) : null}
          </div>
        </header>
        <TroubleNotice troubles={troubles} />
        <div className="grid gap-4 lg:grid-cols-[minmax(18rem,2fr)_minmax(0,3fr)]">
          <div className="min-w-0 lg:sticky lg:top-4 lg:self-start">
            <div {...{ [PLAYER_FRAME]: "" }}>{renderPlayer({ handle: setPlayer, captions })}</div>
            <Waveform />
          </div>
          {saving.jobId === null ? (
            <WorkbenchBody
              vodId={vod.id}
              source={source}
              findings={findings}
              frame={frame}
              isFinding={tool === "find"}
              onFound={() => setTool(null)}
            />
          ) : (
            <SavingPanel
              jobId={saving.jobId}
              onBack={() => {
                saving.back();
                heading.current?.focus();
              }}
              onClose={onClose}
            />
          )}
        </div>
        <ToolDialog
          tool={tool}
          vodId={vod.id}
          source={source}
          isRepaired={troubles.length > 0}
          onSave={(language, replaces) => {
            setTool(null);
            saving.save(language, replaces);
          }}
          onTool={setTool}
        />
      </section>
    </DeskProvider>
  );
}
