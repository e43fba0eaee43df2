import { type ComponentType, Suspense, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { ShownFolder } from "#folders/pending-folders.ts";
import { useApi } from "#shared/http/api-context.tsx";
import type { SaveEditOutcome } from "#shared/sync/save-edit-queries.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { InlineProblem } from "#shared/ui/inline-problem.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { Vod, VodFolder } from "#videos/vod-record.ts";
import { folderName } from "./folder-name.ts";
import { saveVod } from "./save-vod.ts";

/** What a chooser of folders is told and tells. */
export interface FolderPickerProps {
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
export function VodFoldersDialog({
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
