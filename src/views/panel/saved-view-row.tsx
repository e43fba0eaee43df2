import { Check, Pencil, Trash2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { Link, useHref } from "react-router";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { CopyButton } from "#shared/ui/copy-button.tsx";
import { TextField } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import {
  isSameView,
  MAX_NAME_LENGTH,
  renameView,
  type SavedView,
  tidyName,
  type ViewPage,
} from "#views/saved-views-store.ts";
import { renameChangedView } from "./changed-views.ts";

interface RowProps {
  view: SavedView;
  views: readonly SavedView[];
  onRename: (name: string) => void;
}

export function SavedViewRow({
  isPresent,
  isOnDevice,
  isRenamed,
  pageName = null,
  onOpen,
  onRemove,
  ...named
}: RowProps & {
  isPresent: boolean;
  /** Says whether its link opens it on this device only. */
  isOnDevice: boolean;
  /** Was just renamed: it is a new row. */
  isRenamed: boolean;
  /** Names the page of the view, where views of all pages are listed. */
  pageName?: string | null;
  onOpen?: () => void;
  onRemove: () => void;
}) {
  const { name, link } = named.view;
  const href = useHref(link);
  const t = useTranslations("savedViews");
  const [isRenaming, setIsRenaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(isRenamed);
  useEffect(() => {
    // The focus was lost with the field.
    if (wasRenaming.current && !isRenaming) opener.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  if (isRenaming) {
    return (
      <li className="px-1 py-2">
        <RenameForm {...named} onLeave={() => setIsRenaming(false)} />
      </li>
    );
  }
  return (
    <li className="flex items-center gap-1 rounded-md ps-1 hover:bg-sunken">
      <Link
        to={link}
        aria-current={isPresent ? "true" : undefined}
        onClick={onOpen}
        className={classNames(
          "flex min-h-9 min-w-0 grow items-center gap-2 rounded-md px-1 py-1 wrap-anywhere hover:underline",
          isPresent && "font-medium",
        )}
      >
        {pageName === null ? (
          <span className="w-4 shrink-0 text-accent">
            {isPresent ? <Check aria-hidden="true" size={16} /> : null}
          </span>
        ) : null}
        <span className="min-w-0">
          <bdi>{name}</bdi>
          {pageName === null ? null : (
            <span className="block text-sm text-ink-soft">{pageName}</span>
          )}
          {isOnDevice ? (
            <span className="block text-xs font-normal text-ink-soft">{t("onDevice")}</span>
          ) : null}
        </span>
      </Link>
      <CopyButton label={t("copyLink", { name })} text={new URL(href, location.origin).href} />
      <IconButton ref={opener} label={t("rename", { name })} onClick={() => setIsRenaming(true)}>
        <Pencil size={14} />
      </IconButton>
      <IconButton label={t("remove", { name })} onClick={onRemove}>
        <Trash2 size={14} />
      </IconButton>
    </li>
  );
}

const selectText = (input: HTMLInputElement | null) => input?.select();

function RenameForm({ view, views, onRename, onLeave }: RowProps & { onLeave: () => void }) {
  const t = useTranslations("savedViews");
  const common = useTranslations("common");
  const [draft, setDraft] = useState(view.name);
  const [problem, setProblem] = useState<string | null>(null);
  const check = useNameCheck(
    view.page,
    views.filter((each) => each !== view),
  );
  const save = () => {
    const { name, problem: wrong, taken } = check(draft);
    if (wrong !== null || taken !== null) return setProblem(wrong ?? t("taken"));
    const issue = renameView(view, name);
    if (issue !== null) return setProblem(t(`trouble.${issue}`));
    renameChangedView(view, name);
    onRename(name);
    onLeave();
  };
  return (
    <NameForm
      ref={selectText}
      label={t("newName")}
      draft={draft}
      problem={problem}
      onDraft={(next) => {
        setDraft(next);
        setProblem(null);
      }}
      onSave={save}
      onLeave={onLeave}
    >
      <Button variant="primary" onClick={save}>
        {common("rename")}
      </Button>
      <Button onClick={onLeave}>{common("cancel")}</Button>
    </NameForm>
  );
}

/** Asks for the name of a view, which Enter saves; `children` are beside the field's buttons. */
export function NameForm({
  ref,
  label,
  hint,
  draft,
  problem,
  onDraft,
  onSave,
  onLeave,
  children,
}: {
  ref: Ref<HTMLInputElement>;
  label: string;
  hint?: string | undefined;
  draft: string;
  problem: string | null;
  onDraft: (draft: string) => void;
  onSave: () => void;
  /** Is called on Escape. */
  onLeave?: () => void;
  children: ReactNode;
}) {
  const press = (event: KeyboardEvent) => {
    const act = { Enter: onSave, Escape: onLeave }[event.key];
    if (act === undefined || isComposing(event)) return;
    // Enter would press the next focused control, and Escape would close the whole panel.
    event.preventDefault();
    act();
  };
  return (
    <>
      <TextField
        ref={ref}
        label={label}
        {...(hint === undefined ? null : { hint })}
        autoComplete="off"
        value={draft}
        problem={problem}
        onChange={({ target }) => onDraft(target.value)}
        onKeyDown={press}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">{children}</div>
    </>
  );
}

/** Tidies a name and says why it can't be one, or which of the views has it already. */
export function useNameCheck(page: ViewPage, views: readonly SavedView[]) {
  const t = useTranslations("savedViews");
  return (draft: string) => {
    const name = tidyName(draft);
    const excess = name.length - MAX_NAME_LENGTH;
    return {
      name,
      problem: name === "" ? t("empty") : excess > 0 ? t("tooLong", { count: excess }) : null,
      taken: views.find((view) => isSameView(view, { page, name })) ?? null,
    };
  };
}
