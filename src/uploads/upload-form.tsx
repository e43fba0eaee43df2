import { ChevronDown, ChevronRight, X } from "lucide-react";
import {
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "#shared/format/bytes.ts";
import { stemOf } from "#shared/format/file-names.ts";
import { onStored } from "#shared/storage/stored-text.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { LARGEST_FILE_BYTES } from "#uploads/engine/stored-upload.ts";
import { useIntake } from "./intake-store.ts";
import { hasStoredImports } from "./stored-flag.ts";
import type { Transfer, VideoDetails } from "./transfer.ts";
import { TransferFollowUp } from "./transfer-status.tsx";
import { useTransferStore, useTransfers } from "./transfer-store.ts";
import { UploadFolderChoice, UploadPlaylistChoice, UploadRecipeChoice } from "./upload-choices.tsx";
import { isDescribable, UploadDropZone } from "./upload-drop-zone.tsx";
import { UploadDuplicates } from "./upload-duplicates.tsx";
import { uploadName } from "./upload-name.ts";

/** Adds videos and edits their details while sending runs. */
export function UploadForm() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {/* Duplicates come first: below the fold they would be overlooked. */}
        <UploadRefused />
        <UploadDuplicates />
        <UploadImports />
        <UploadDropZone />
      </div>
      {/* At the side it stays in view, whatever the number of videos. */}
      <div className="lg:sticky lg:top-5 lg:row-span-2">
        <UploadDefaults />
      </div>
      <UploadVideos />
    </div>
  );
}

const Imports = lazily(async () => (await import("./import/imports.tsx")).Imports);

/** Shows imports to confirm, and those under way; few visits have any. */
function UploadImports() {
  const { plans } = useIntake().intake;
  const areStored = useSyncExternalStore(onStored, hasStoredImports);
  return plans.length > 0 || areStored ? (
    <Suspense>
      <Imports />
    </Suspense>
  ) : null;
}

/** Shows the details for videos added from now on, with a button that applies them to existing ones. */
function UploadDefaults() {
  const t = useTranslations("upload.defaults");
  const { intakeStore, intake } = useIntake();
  const store = useTransferStore();
  const videos = useTransfers().filter(isDescribable);
  const [appliedTo, setAppliedTo] = useState(0);
  const { folderIds, recipeId, playlistId } = intake.defaults;

  const change = (changes: Parameters<typeof intakeStore.setDefaults>[0]) => {
    setAppliedTo(0);
    intakeStore.setDefaults(changes);
  };
  const apply = () => {
    const ids = videos.map(({ id }) => id);
    store.send({ kind: "describe", ids, change: { folderIds, playlistId } });
    // The recipe can't change after init.
    const open = videos.filter(({ isBegun }) => !isBegun).map(({ id }) => id);
    if (open.length > 0) store.send({ kind: "describe", ids: open, change: { recipeId } });
    setAppliedTo(ids.length);
  };

  return (
    <Panel title={t("title")}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-4">
        <UploadFolderChoice folderIds={folderIds} onChange={(ids) => change({ folderIds: ids })} />
        <UploadRecipeChoice recipeId={recipeId} onChange={(id) => change({ recipeId: id })} />
        <UploadPlaylistChoice
          playlistId={playlistId}
          onChange={(id) => change({ playlistId: id })}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {videos.length === 0 ? null : (
          <Button onClick={apply}>{t("apply", { count: videos.length })}</Button>
        )}
        <p role="status" className="text-sm text-ink-faint">
          {appliedTo > 0 ? t("applied", { count: appliedTo }) : t("hint")}
        </p>
      </div>
    </Panel>
  );
}

function UploadRefused() {
  const t = useTranslations("upload.refused");
  const common = useTranslations("common");
  const locale = useLocale();
  const { intakeStore, intake } = useIntake();
  const { refused, unreadable, hiddenCount, isNothingFound } = intake;
  const limit = formatBytes(LARGEST_FILE_BYTES, locale);
  const issues = [
    ...refused.flatMap(({ name, reason }) =>
      reason === "sidecar" ? [] : [t.rich(reason, { name, limit, isolated })],
    ),
    ...unreadable.map((name) => t.rich("unreadable", { name, isolated })),
    ...(isNothingFound ? [t("nothing")] : []),
  ];
  // A card has hundreds of them: they are counted.
  const sidecarCount = refused.filter(({ reason }) => reason === "sidecar").length;
  if (issues.length + sidecarCount + hiddenCount === 0) return null;
  return (
    <section
      ref={keepFocus}
      aria-label={t("label")}
      tabIndex={-1}
      className="flex items-start justify-between gap-2 rounded-md border border-line bg-surface px-3 py-2 outline-none"
    >
      <div className="grid min-w-0 gap-1">
        {issues.length === 0 ? null : (
          <div role="alert" className="max-h-40 overflow-y-auto text-trouble wrap-anywhere">
            <ul>
              {issues.map((issue, index) => (
                // Two files can share a name, and the list is only ever replaced as a whole.
                <li key={index}>{issue}</li>
              ))}
            </ul>
          </div>
        )}
        {sidecarCount === 0 ? null : (
          <p className="text-ink-soft">{t("sidecars", { count: sidecarCount })}</p>
        )}
        {hiddenCount === 0 ? null : (
          <p className="text-ink-soft">{t("hidden", { count: hiddenCount })}</p>
        )}
      </div>
      <IconButton label={common("dismiss")} onClick={intakeStore.dismissFindings}>
        <X size={15} />
      </IconButton>
    </section>
  );
}

function UploadVideos() {
  const common = useTranslations("common");
  const videos = useTransfers().filter(isDescribable);
  if (videos.length === 0) return null;
  return (
    <Panel title={common("videos")}>
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {videos.map((transfer) => (
          <li key={transfer.id}>
            <UploadVideo transfer={transfer} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const FOLLOW_UP_TONES = {
  working: "working",
  done: "ready",
  unseen: "neutral",
  failed: "trouble",
} as const;

function UploadVideo({ transfer }: { transfer: Transfer }) {
  const t = useTranslations("upload.videos");
  const changes = useTranslations("changes");
  const store = useTransferStore();
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const { id, name, details, followUp, isBegun } = transfer;
  const describe = (change: Partial<VideoDetails>) =>
    store.send({ kind: "describe", ids: [id], change });
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className="py-1.5">
      <div className="flex items-baseline gap-x-3">
        {/* The button's label wraps below the name first. */}
        <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
          <p className="min-w-0 grow basis-40 truncate font-medium" title={details.title ?? name}>
            <bdi>{details.title ?? name}</bdi>
          </p>
          <p role="status" className="text-sm text-ink-soft">
            {followUp.kind === "idle" ? null : (
              <StatusLabel tone={FOLLOW_UP_TONES[followUp.kind]}>
                {followUp.kind === "unseen" ? changes("saved") : t(followUp.kind)}
              </StatusLabel>
            )}
          </p>
        </div>
        <Button
          variant="quiet"
          icon={<Chevron aria-hidden="true" size={14} />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          aria-label={t("detailsNamed", { name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t("details")}
        </Button>
      </div>
      {isOpen ? (
        <div id={panelId} className="grid gap-4 py-2 sm:grid-cols-2">
          <UploadTitleField
            filename={name}
            title={details.title}
            onChange={(title) => describe({ title })}
          />
          <UploadFolderChoice
            folderIds={details.folderIds}
            onChange={(folderIds) => describe({ folderIds })}
          />
          <UploadRecipeChoice
            recipeId={details.recipeId}
            isFixed={isBegun}
            onChange={(recipeId) => describe({ recipeId })}
          />
          <UploadPlaylistChoice
            playlistId={details.playlistId}
            onChange={(playlistId) => describe({ playlistId })}
          />
          {followUp.kind === "failed" || followUp.kind === "unseen" ? (
            <div className="sm:col-span-2">
              <TransferFollowUp transfer={transfer} />
            </div>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/**
 * Lets a person edit the title of a video; when it is empty, the service derives it from the file name. It is saved on
 * Enter, blur and unmount.
 */
export function UploadTitleField({
  filename,
  title,
  onChange,
}: {
  filename: string;
  title: string | null;
  onChange: (title: string | null) => void;
}) {
  const common = useTranslations("common");
  /** Is null while not editing. */
  const [draft, setDraft] = useState<string | null>(null);
  /** Is a synchronous copy: several events may commit before the next render. */
  const typed = useRef<string | null>(null);
  const type = (text: string | null) => {
    typed.current = text;
    setDraft(text);
  };
  const commit = () => {
    const text = typed.current;
    if (text === null) return;
    const wanted = text.trim() === "" ? null : text.trim();
    if (wanted !== title) onChange(wanted);
    type(null);
  };
  const commitLast = useEffectEvent(commit);
  useEffect(() => {
    const onLeave = () => commitLast();
    addEventListener("pagehide", onLeave);
    return () => {
      removeEventListener("pagehide", onLeave);
      // A removed field receives no blur event.
      onLeave();
    };
  }, []);
  return (
    <TextField
      label={common("title")}
      maxLength={1000}
      placeholder={stemOf(uploadName(filename))}
      value={draft ?? title ?? ""}
      onChange={(event) => type(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === "Enter") commit();
        if (event.key === "Escape") type(null);
      }}
    />
  );
}
