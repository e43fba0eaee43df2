import { Check, Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { TextField } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import {
  isSameView,
  MAX_NAME_LENGTH,
  renameView,
  type SavedView,
  tidyName,
} from "./saved-views-store.ts";

/** Saved view: link, rename and delete. */
export function SavedViewRow({
  view,
  views,
  isPresent,
  isRenamed,
  onOpen,
  onRename,
  onRemove,
}: {
  view: SavedView;
  views: readonly SavedView[];
  /** It is the current view. */
  isPresent: boolean;
  /** Just renamed: it is a new row. */
  isRenamed: boolean;
  onOpen: () => void;
  onRename: (name: string) => void;
  onRemove: () => void;
}) {
  const t = useTranslations("watchTimeFiles.saved");
  const [isRenaming, setIsRenaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(isRenamed);
  useEffect(() => {
    // The field took the keyboard's place with it.
    if (wasRenaming.current && !isRenaming) opener.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  if (isRenaming) {
    return (
      <li className="px-1 py-2">
        <RenameForm
          view={view}
          views={views}
          onDone={(name) => {
            onRename(name);
            setIsRenaming(false);
          }}
          onLeave={() => setIsRenaming(false)}
        />
      </li>
    );
  }
  return (
    <li className="flex items-center gap-1 rounded-md ps-1 hover:bg-sunken">
      <Link
        to={{ search: view.address }}
        aria-current={isPresent ? "true" : undefined}
        onClick={onOpen}
        className={classNames(
          "flex min-h-9 min-w-0 grow items-center gap-2 rounded-md px-1 py-1 wrap-anywhere hover:underline",
          isPresent ? "font-medium" : null,
        )}
      >
        <span className="w-4 shrink-0 text-accent">
          {isPresent ? <Check aria-hidden="true" size={16} /> : null}
        </span>
        <span className="min-w-0">
          <bdi>{view.name}</bdi>
        </span>
      </Link>
      <IconButton
        ref={opener}
        label={t("rename", { name: view.name })}
        onClick={() => setIsRenaming(true)}
      >
        <Pencil size={14} />
      </IconButton>
      <IconButton label={t("remove", { name: view.name })} onClick={onRemove}>
        <Trash2 size={14} />
      </IconButton>
    </li>
  );
}

function RenameForm({
  view,
  views,
  onDone,
  onLeave,
}: {
  view: SavedView;
  views: readonly SavedView[];
  onDone: (name: string) => void;
  onLeave: () => void;
}) {
  const t = useTranslations("watchTimeFiles.saved");
  const [draft, setDraft] = useState(view.name);
  const [problem, setProblem] = useState<string | null>(null);
  const check = useNameCheck(views.filter((each) => each !== view));
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.querySelector("input")?.select(), []);

  const save = () => {
    const { name, problem: wrong, taken } = check(draft);
    if (wrong !== null || taken !== null) return setProblem(wrong ?? t("taken"));
    const issue = renameView(view, name);
    if (issue === null) onDone(name);
    else setProblem(t(`trouble.${issue}`));
  };
  return (
    <div ref={field} className="grid gap-2">
      <TextField
        label={t("newName")}
        dir="auto"
        autoComplete="off"
        value={draft}
        problem={problem}
        onChange={({ target }) => {
          setDraft(target.value);
          setProblem(null);
        }}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key !== "Enter" && event.key !== "Escape") return;
          // Enter would press what has the focus next, and Escape would close the whole panel.
          event.preventDefault();
          if (event.key === "Enter") save();
          else onLeave();
        }}
      />
      <div className="flex gap-2">
        <Button variant="primary" onClick={save}>
          {t("saveName")}
        </Button>
        <Button onClick={onLeave}>{t("cancel")}</Button>
      </div>
    </div>
  );
}

/**
 * Returns a function that tidies a name and says why it can't be one, or which view has it already.
 * @param views of one kind, whose names are taken
 */
export function useNameCheck(views: readonly SavedView[]) {
  const t = useTranslations("watchTimeFiles.saved");
  return (draft: string) => {
    const name = tidyName(draft);
    const excess = name.length - MAX_NAME_LENGTH;
    return {
      name,
      problem: name === "" ? t("empty") : excess > 0 ? t("tooLong", { count: excess }) : null,
      taken: views.find((view) => isSameView(view, { kind: view.kind, name })) ?? null,
    };
  };
}
