import { FolderOpen, Pencil } from "lucide-react";
import { type ComponentType, Suspense, useState } from "react";
import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import type { ShownFolder } from "#folders/pending-folders.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { type SaveEditOutcome, saveEdit, useFieldNote } from "#shared/sync/save-edit-queries.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { EditableText, type SaveOutcome } from "#shared/ui/editable-text.tsx";
import { InlineProblem } from "#shared/ui/inline-problem.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { PendingNote } from "#shared/ui/pending-note.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Switch } from "#shared/ui/switch.tsx";
import type { VodEdit, VodFields } from "#videos/pending-vods.ts";
import { vodEdits } from "#videos/vod-edits-queries.ts";
import type { Vod, VodFolder } from "#videos/vod-record.ts";
import { vodQueries } from "#videos/vods-queries.ts";
import { useSetOnline } from "./use-set-online.ts";
import type { VodStanding } from "./vod-standing.ts";

/** What the service takes: UTF-16 units. */
const LONGEST = { title: 1000, description: 10_000 } as const;

/** What of a film can be changed. Asks before something typed is lost. */
export function VodAbout({
  vod,
  standing,
  FolderPicker,
}: {
  /** As it was asked for. */
  vod: Vod;
  standing: VodStanding;
  FolderPicker: ComponentType<FolderPickerProps>;
}) {
  const t = useTranslations("film");
  const services = useApi();
  const [changed, setChanged] = useState({ title: false, description: false });
  const text = (field: "title" | "description", emptyText: string) => ({
    emptyText,
    value: vod[field] ?? "",
    isDisabled: standing !== "there",
    maxLength: LONGEST[field],
    onDraftChange: (isChanged: boolean) => setChanged((all) => ({ ...all, [field]: isChanged })),
    async onSave(typed: string, _isForced: boolean, base: string): Promise<SaveOutcome> {
      // The film may have been looked up again since: what counts is what the person has seen.
      const outcome = await saveVod(services, { ...vod, [field]: base }, { [field]: typed });
      return outcome.kind === "conflict"
        ? { kind: "conflict", theirs: outcome.theirs[field] ?? "" }
        : outcome;
    },
    note: <VodPendingNote vodId={vod.id} field={field} describe={(asked) => asked || emptyText} />,
  });
  return (
    <Panel title={t("about")}>
      <DraftGuard isChanged={changed.title || changed.description} />
      <div className="grid gap-4">
        <EditableText label={t("titleLabel")} isRequired {...text("title", t("untitled"))} />
        <EditableText
          label={t("description")}
          isMultiline
          {...text("description", t("noDescription"))}
        />
        <VodFolders vod={vod} standing={standing} FolderPicker={FolderPicker} />
        <VodOnlineSwitch vod={vod} standing={standing} />
      </div>
    </Panel>
  );
}

/** Whether the film can be watched. Means nothing before it is encoded, and rests until then. */
function VodOnlineSwitch({ vod, standing }: { vod: Vod; standing: VodStanding }) {
  const t = useTranslations("film.online");
  const { setOnline, isBusy, problem } = useSetOnline(vod.id);
  const unavailable = {
    there: vod.status === "encoding" ? t("encoding") : undefined,
    deleting: t("deleting"),
    gone: t("gone"),
  }[standing];
  return (
    <Switch
      label={t("label")}
      hint={t(vod.isOnline ? "on" : "off")}
      isOn={vod.isOnline}
      isBusy={isBusy}
      unavailable={unavailable}
      problem={problem}
      note={<VodPendingNote vodId={vod.id} field="isOnline" describe={() => ""} />}
      onChange={setOnline}
    />
  );
}

/** The folders that a film is in, and the way to change them. */
function VodFolders({
  vod,
  standing,
  FolderPicker,
}: {
  vod: Vod;
  standing: VodStanding;
  FolderPicker: ComponentType<FolderPickerProps>;
}) {
  const t = useTranslations("film.folders");
  const format = useFormatter();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <div className="flex min-h-8 items-center justify-between gap-2">
        <span className="text-sm font-medium text-ink-soft">{t("label")}</span>
        {standing === "there" ? (
          <IconButton label={t("edit")} onClick={() => setIsOpen(true)}>
            <Pencil size={14} />
          </IconButton>
        ) : null}
      </div>
      {vod.folders.length === 0 ? (
        <p className="text-ink-faint">{t("none")}</p>
      ) : (
        <ul aria-label={t("label")} className="flex flex-wrap gap-2">
          {vod.folders.map((folder) => (
            <li key={folder.id} className="min-w-0">
              <Link
                to={paths.folder(folder.id)}
                className="inline-flex min-h-7 items-center gap-1.5 rounded-md bg-sunken px-2 py-0.5 text-sm wrap-anywhere hover:text-accent"
              >
                <FolderOpen aria-hidden="true" size={14} className="shrink-0 text-ink-faint" />
                <bdi>{folderName(folder)}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <VodPendingNote
        vodId={vod.id}
        field="folders"
        describe={(asked) => (asked.length === 0 ? t("none") : format.list(asked.map(folderName)))}
      />
      {isOpen ? (
        <VodFoldersDialog vod={vod} onClose={() => setIsOpen(false)} FolderPicker={FolderPicker} />
      ) : null}
    </div>
  );
}

/** How what one field of a film was told stands; nothing where it stands as told. */
function VodPendingNote<K extends keyof VodFields>({
  vodId,
  field,
  describe,
}: {
  vodId: string;
  field: K;
  /** Words for what was asked for, where somebody else's is on screen; "" where that says itself. */
  describe: (asked: VodFields[K]) => string;
}) {
  const { asked, ...note } = useFieldNote(vodEdits, vodId, field);
  return <PendingNote {...note} asked={asked === undefined ? "" : describe(asked)} />;
}

/** What a chooser of folders is told and tells. */
interface FolderPickerProps {
  label: string;
  selectedIds: readonly string[];
  isMultiple: boolean;
  onChange: (folders: readonly ShownFolder[]) => void;
  /** Folders that the list may not have so far. */
  known?: readonly VodFolder[];
}

type State =
  | { kind: "choosing"; trouble: Exclude<SaveEditOutcome<Vod>, { kind: "saved" }> | null }
  | { kind: "saving" };

/** Which folders a film shall be in. */
function VodFoldersDialog({
  vod,
  onClose,
  FolderPicker,
}: {
  vod: Vod;
  onClose: () => void;
  FolderPicker: ComponentType<FolderPickerProps>;
}) {
  const t = useTranslations("film.folders");
  const dialog = useTranslations("dialog");
  const editable = useTranslations("editable");
  const format = useFormatter();
  const services = useApi();
  const [base, setBase] = useState<readonly VodFolder[]>(vod.folders);
  const [wanted, setWanted] = useState<readonly VodFolder[]>(vod.folders);
  const [state, setState] = useState<State>({ kind: "choosing", trouble: null });
  const trouble = state.kind === "choosing" ? state.trouble : null;
  const save = async () => {
    setState({ kind: "saving" });
    const folders = wanted.map(({ id, name, path }) => ({ id, name, path }));
    const outcome = await saveVod(services, { ...vod, folders: base }, { folders });
    if (outcome.kind === "saved") {
      onClose();
      return;
    }
    if (outcome.kind === "conflict") setBase(outcome.theirs.folders);
    setState({ kind: "choosing", trouble: outcome });
  };
  // A refusal has nowhere else to be told.
  const close = () => {
    if (state.kind === "choosing") onClose();
  };
  const isConflict = trouble?.kind === "conflict";
  return (
    <Dialog
      title={t("choose")}
      onClose={close}
      actions={
        <>
          <Button aria-disabled={state.kind === "saving"} onClick={close}>
            {isConflict ? editable("keepTheirs") : dialog("cancel")}
          </Button>
          <Button
            variant="primary"
            aria-disabled={state.kind === "saving"}
            onClick={() => {
              if (state.kind === "choosing") void save();
            }}
          >
            {state.kind === "saving"
              ? editable("saving")
              : isConflict
                ? editable("saveMine")
                : t("save")}
          </Button>
        </>
      }
    >
      <Suspense fallback={<Skeleton className="h-40" />}>
        <FolderPicker
          label={t("choose")}
          selectedIds={wanted.map(({ id }) => id)}
          isMultiple
          onChange={setWanted}
          known={wanted}
        />
      </Suspense>
      <div className="mt-3 empty:hidden">
        {isConflict ? (
          <p role="alert" className="text-sm text-trouble wrap-anywhere">
            {t("conflict")}{" "}
            <bdi>{base.length === 0 ? t("none") : format.list(base.map(folderName))}</bdi>
          </p>
        ) : null}
        {trouble?.kind === "failed" ? <InlineProblem problem={trouble.problem} /> : null}
      </div>
    </Dialog>
  );
}

/** What a folder is called on screen: where it lies, as far as the service says. */
function folderName({ path, name, id }: VodFolder): string {
  return path ?? name ?? id;
}

/** Changes a film, and gives way to what others did since it was as in `shown`. Never throws. */
async function saveVod(
  services: ApiServices,
  shown: Vod,
  edit: VodEdit,
): Promise<SaveEditOutcome<Vod>> {
  const outcome = await saveEdit(vodEdits, services, shown, edit);
  if (outcome.kind === "failed" && outcome.problem.kind === "not-found") {
    // It may be gone altogether: then that is for the whole page to say.
    void services.queryClient.invalidateQueries({ queryKey: vodQueries.detailKey(shown.id) });
  }
  return outcome;
}
