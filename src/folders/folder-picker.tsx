import { FolderPlus } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { SearchField } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { isPartOf } from "./folder-name.ts";
import type { Folder } from "./folders.ts";
import { useFolders } from "./folders-queries.ts";
import { isPathUnsure } from "./moves.ts";
import { nestFolders } from "./nesting.ts";
import { NewFolderForm } from "./new-folder-form.tsx";
import type { ShownFolder } from "./pending-folders.ts";
import { PickerOption } from "./picker-option.tsx";

/** A folder as those name it that are in it. */
interface NamedFolder {
  id: string;
  name: string | null;
  path: string | null;
}

/** Chooses one folder or several, or makes one on the spot. */
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
  /** What folders are called that the list may not have, or not so far. */
  known?: readonly NamedFolder[];
  /**
   * Gets all that are chosen now; where several can be, also those that the list does not have. Of these
   * nothing is known but what `known` says: else their names are empty.
   */
  onChange: (folders: readonly ShownFolder[]) => void;
  /** Whether no folder at all is a choice of its own: the top. For one choice alone. */
  offersTop?: boolean;
  /** Why a folder can't be chosen, null where it can; null as the folder is the top. */
  unavailable?: (folder: ShownFolder | null) => string | null;
}) {
  const t = useTranslations("folders.picker");
  const { folders, withGoing, isLoaded, problem, retry } = useFolders();
  const [text, setText] = useState("");
  const [highlightedId, setHighlightedId] = useState<string | null>(selectedIds[0] ?? null);
  const [adding, setAdding] = useState<Adding>({ kind: "no" });
  const isComingBack = useRef(false);
  const name = useId();

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
  // A colleague's new folder can be missing in the list for a while: it stays chosen. One that is being
  // deleted does not.
  const isListed = new Set(withGoing.map(({ id }) => id));
  const chosen = [
    ...folders.filter(({ id }) => selectedIds.includes(id)),
    ...selectedIds.filter((id) => !isListed.has(id)).map((id) => unlisted(id, known)),
  ];
  const choose = (folder: ShownFolder, isOn: boolean) => {
    setHighlightedId(folder.id);
    if (!isMultiple) onChange([folder]);
    else onChange(isOn ? [...chosen, folder] : chosen.filter(({ id }) => id !== folder.id));
  };
  const stopAdding = () => {
    isComingBack.current = true;
    setAdding({ kind: "no" });
  };
  const take = (made: Folder) => {
    setText("");
    stopAdding();
    const fresh: ShownFolder = { ...made, isSettling: true, awaits: "new", isDoubtful: false };
    choose(folders.find(({ id }) => id === made.id) ?? fresh, true);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SearchField
        label={t("search")}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          // Enter would send the form around this, Escape close the dialog.
          if (event.key === "Enter") event.preventDefault();
          if (event.key === "Escape" && text !== "") {
            event.preventDefault();
            setText("");
          }
        }}
      />
      <div
        role={isMultiple ? "group" : "radiogroup"}
        aria-label={label}
        className="max-h-64 overflow-y-auto rounded-md border border-line-strong/60 p-1"
      >
        {offersTop && !isSearching ? (
          <PickerOption
            input={{
              type: "radio",
              name,
              checked: selectedIds.length === 0,
              onChange: () => {
                setHighlightedId(null);
                onChange([]);
              },
            }}
            text={t("top")}
            unavailable={unavailable(null)}
          />
        ) : null}
        {shown.map((folder) => {
          const around = nesting.around(folder.id);
          return (
            <PickerOption
              key={folder.id}
              input={{
                type: isMultiple ? "checkbox" : "radio",
                name,
                checked: selectedIds.includes(folder.id),
                onFocus: () => setHighlightedId(folder.id),
                onChange: (event) => choose(folder, event.target.checked),
              }}
              text={folder.name}
              depth={isSearching ? 0 : around.length + (offersTop ? 1 : 0)}
              path={isSearching && around.length > 0 ? folder.path : null}
              isSettling={folder.isSettling}
              unavailable={unavailable(folder)}
            />
          );
        })}
        {shown.length > 0 ? null : (
          <p className="px-2 py-3 text-ink-soft">{t(isSearching ? "noMatch" : "none")}</p>
        )}
      </div>
      <span role="status" className="sr-only">
        {isSearching ? t("found", { count: shown.length }) : ""}
      </span>
      {adding.kind === "inside" ? (
        <div className="rounded-md border border-line bg-sunken p-2.5">
          <NewFolderForm
            // As it is called by now; what is chosen meanwhile does not move it.
            parent={adding.parent && (nesting.find(adding.parent.id) ?? adding.parent)}
            onMade={take}
            onCancel={stopAdding}
          />
        </div>
      ) : (
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">
          <Button
            ref={(button) => {
              // The form took the keyboard with it when it went.
              if (isComingBack.current) button?.focus();
              isComingBack.current = false;
            }}
            variant="quiet"
            icon={<FolderPlus size={15} aria-hidden="true" className="shrink-0" />}
            className="max-w-full"
            aria-disabled={isBlocked}
            onClick={() => {
              if (!isBlocked) setAdding({ kind: "inside", parent: highlighted ?? null });
            }}
          >
            <span className="truncate">
              {highlighted === undefined
                ? t("newAtTop")
                : t("newInside", { name: highlighted.name })}
            </span>
          </Button>
          {isBlocked ? <span className="text-sm text-ink-faint">{t("unsure")}</span> : null}
        </div>
      )}
    </div>
  );
}

/** Whether a folder is being added, and in which one; null: at the top. */
type Adding = { kind: "no" } | { kind: "inside"; parent: ShownFolder | null };

function unlisted(id: string, known: readonly NamedFolder[]): ShownFolder {
  const { name = null, path = null } = known.find((each) => each.id === id) ?? {};
  return {
    id,
    name: name ?? "",
    path: path ?? name ?? "",
    parentId: null,
    isSettling: true,
    awaits: null,
    isDoubtful: false,
  };
}
