import { Folder as FolderIcon, FolderPlus } from "lucide-react";
import { type ComponentProps, type Ref, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { SearchField } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { VideoFolder } from "#videos/video-record.ts";
import { isPartOf } from "./folder-name.ts";
import type { Folder } from "./folders.ts";
import { useFolders } from "./folders-queries.ts";
import { isPathUnsure, type Nesting, nestFolders } from "./nesting.ts";
import { NewFolderForm } from "./new-folder-form.tsx";
import type { ShownFolder } from "./pending-folders.ts";

export function FolderPicker({
  label,
  selectedIds,
  isMultiple,
  known = [],
  onChange,
  offersTop = false,
  unavailable = () => null,
}: {
  label: string;
  selectedIds: readonly string[];
  isMultiple: boolean;
  /** Names folders that may be missing from the list. */
  known?: readonly VideoFolder[];
  /**
   * Receives the complete selection, including selected folders that are missing from the list if
   * `isMultiple`. Those have the name given by `known`, or else an empty one.
   */
  onChange: (folders: readonly ShownFolder[]) => void;
  /** Adds an option for the top level, as an empty selection. Only for a single selection. */
  offersTop?: boolean;
  /** Returns why a folder can't be selected, or null if it can. Argument null: the top level. */
  unavailable?: (folder: ShownFolder | null) => string | null;
}) {
  const t = useTranslations("folders.picker");
  const { folders, withGoing, isLoaded, problem, retry } = useFolders();
  const [text, setText] = useState("");
  const [highlightedId, setHighlightedId] = useState<string | null>(selectedIds[0] ?? null);
  /** Says where a folder is being created; at the top level where `in` is null. */
  const [adding, setAdding] = useState<{ in: ShownFolder | null } | null>(null);
  const isComingBack = useRef(false);

  if (!isLoaded) {
    return problem === null ? (
      <Skeleton className="h-40" />
    ) : (
      <ErrorNotice problem={problem} onRetry={retry} />
    );
  }
  const nesting = nestFolders(folders);
  const highlighted = highlightedId === null ? undefined : nesting.find(highlightedId);
  const isBlocked = highlighted !== undefined && isPathUnsure(nesting, highlighted);
  const isSearching = text.trim() !== "";
  const shown = isSearching ? folders.filter((folder) => isPartOf(text, folder.name)) : folders;
  const chosen = folders.filter(({ id }) => selectedIds.includes(id));
  // A folder created elsewhere can be missing from the list for a while, and stays selected, unless it is being
  // deleted.
  const missing = selectedIds.filter((id) => !withGoing.some((folder) => folder.id === id));
  const selected = [...chosen, ...missing.map((id) => unlisted(id, known))];
  const choose = (folder: ShownFolder, isOn: boolean) => {
    setHighlightedId(folder.id);
    if (!isMultiple) onChange([folder]);
    else onChange(isOn ? [...selected, folder] : selected.filter(({ id }) => id !== folder.id));
  };
  const stopAdding = () => {
    isComingBack.current = true;
    setAdding(null);
  };
  const take = (made: Folder) => {
    setText("");
    stopAdding();
    const fresh: ShownFolder = { ...made, awaits: "new", isDoubtful: false };
    choose(folders.find(({ id }) => id === made.id) ?? fresh, true);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <FolderFilter text={text} onText={setText} />
      <div
        role={isMultiple ? "group" : "radiogroup"}
        aria-label={label}
        className="max-h-64 overflow-y-auto rounded-md border border-line-strong/60 p-1"
      >
        <FolderOptions
          {...{ nesting, selectedIds, isMultiple, isSearching, unavailable }}
          folders={shown}
          hasTop={offersTop}
          onTop={() => {
            setHighlightedId(null);
            onChange([]);
          }}
          onHighlight={setHighlightedId}
          onChoose={choose}
        />
      </div>
      <span role="status" className="sr-only">
        {isSearching ? t("found", { count: shown.length }) : ""}
      </span>
      {adding !== null ? (
        <div className="rounded-md border border-line bg-sunken p-2.5">
          <NewFolderForm
            // The parent has its current name; selecting another folder in the meantime does not change it.
            parent={adding.in && (nesting.find(adding.in.id) ?? adding.in)}
            onMade={take}
            onCancel={stopAdding}
          />
        </div>
      ) : (
        <NewFolderButton
          parentName={highlighted?.name ?? null}
          isBlocked={isBlocked}
          ref={(button) => {
            // The form had focus when it was removed.
            if (isComingBack.current) button?.focus();
            isComingBack.current = false;
          }}
          onClick={() => setAdding({ in: highlighted ?? null })}
        />
      )}
    </div>
  );
}

function unlisted(id: string, known: readonly VideoFolder[]): ShownFolder {
  const { name = null, path = null } = known.find((each) => each.id === id) ?? {};
  const place = { name: name ?? "", path: path ?? name ?? "", parentId: null };
  return { id, ...place, awaits: "new", isDoubtful: false };
}

function FolderFilter({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useTranslations("folders");
  return (
    <SearchField
      label={t("filter")}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        // Otherwise Enter would submit the surrounding form and Escape would close the dialog.
        if (event.key === "Enter") event.preventDefault();
        if (event.key === "Escape" && text !== "") {
          event.preventDefault();
          onText("");
        }
      }}
    />
  );
}

function FolderOptions({
  folders,
  nesting,
  selectedIds,
  isMultiple,
  isSearching,
  unavailable,
  hasTop,
  onTop,
  onHighlight,
  onChoose,
}: {
  folders: readonly ShownFolder[];
  nesting: Nesting;
  selectedIds: readonly string[];
  isMultiple: boolean;
  /** The folders are a flat list then. */
  isSearching: boolean;
  unavailable: (folder: ShownFolder | null) => string | null;
  hasTop: boolean;
  onTop: () => void;
  onHighlight: (folderId: string) => void;
  onChoose: (folder: ShownFolder, isOn: boolean) => void;
}) {
  const t = useTranslations("folders");
  const name = useId();
  return (
    <>
      {hasTop && !isSearching ? (
        <PickerOption
          type="radio"
          name={name}
          checked={selectedIds.length === 0}
          onChange={onTop}
          text={t("picker.top")}
          unavailable={unavailable(null)}
        />
      ) : null}
      {folders.map((folder) => {
        const around = nesting.around(folder.id);
        return (
          <PickerOption
            key={folder.id}
            type={isMultiple ? "checkbox" : "radio"}
            name={name}
            checked={selectedIds.includes(folder.id)}
            onFocus={() => onHighlight(folder.id)}
            onChange={(event) => onChoose(folder, event.target.checked)}
            text={folder.name}
            depth={isSearching ? 0 : around.length + (hasTop ? 1 : 0)}
            path={isSearching && around.length > 0 ? folder.path : null}
            isSettling={folder.awaits !== null}
            unavailable={unavailable(folder)}
          />
        );
      })}
      {folders.length > 0 ? null : (
        <p className="px-2 py-3 text-ink-soft">{t(isSearching ? "noMatch" : "empty")}</p>
      )}
    </>
  );
}

function NewFolderButton({
  parentName,
  isBlocked,
  ref,
  onClick,
}: {
  /** Is null at the top level. */
  parentName: string | null;
  /** The path of the parent is not known so far. */
  isBlocked: boolean;
  ref: Ref<HTMLButtonElement>;
  onClick: () => void;
}) {
  const t = useTranslations("folders.picker");
  const changes = useTranslations("changes.short");
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2">
      <Button
        ref={ref}
        variant="quiet"
        icon={<FolderPlus size={15} aria-hidden="true" className="shrink-0" />}
        className="max-w-full"
        aria-disabled={isBlocked}
        onClick={() => {
          if (!isBlocked) onClick();
        }}
      >
        <span className="truncate">
          {parentName === null ? t("newAtTop") : t("newInside", { name: parentName })}
        </span>
      </Button>
      <span className="text-sm text-ink-faint">{isBlocked ? changes("unknown") : null}</span>
    </div>
  );
}

const STEP_REM = 1;
/** Folders below this depth are not indented further, to fit narrow screens. */
const DEEPEST_STEP = 6;

function PickerOption({
  text,
  depth = 0,
  path = null,
  isSettling = false,
  unavailable,
  ...input
}: ComponentProps<"input"> & {
  text: string;
  depth?: number;
  /** Is shown in a flat list. */
  path?: string | null;
  isSettling?: boolean;
  /** Reason why it can't be selected; null: it can. */
  unavailable: string | null;
}) {
  const changes = useTranslations("changes");
  return (
    <label
      className={classNames(
        "flex min-h-8 items-center gap-2 rounded px-2 py-1 has-checked:bg-accent-wash",
        unavailable === null ? "cursor-pointer hover:bg-sunken" : "text-ink-faint",
      )}
      style={{ paddingInlineStart: `${0.5 + STEP_REM * Math.min(depth, DEEPEST_STEP)}rem` }}
    >
      <input
        {...input}
        disabled={unavailable !== null}
        className="size-4 shrink-0 accent-(--accent)"
      />
      <FolderIcon size={15} aria-hidden="true" className="shrink-0 text-ink-faint" />
      <span className="min-w-0 grow">
        <bdi className="block truncate" title={text}>
          {text}
        </bdi>
        {path === null ? null : (
          <bdi className="block truncate text-xs text-ink-faint" title={path}>
            {path}
          </bdi>
        )}
        {unavailable === null ? null : <span className="block text-xs">{unavailable}</span>}
      </span>
      {isSettling ? (
        <span className="shrink-0 text-xs text-working">{changes("short.unknown")}</span>
      ) : null}
    </label>
  );
}
