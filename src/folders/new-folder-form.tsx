import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { LONGEST_NAME, mistakeIn } from "./folder-name.ts";
import type { Folder } from "./folders.ts";
import { useFolders } from "./folders-queries.ts";
import { NameField } from "./name-field.tsx";
import { nestFolders } from "./nesting.ts";
import type { ShownFolder } from "./pending-folders.ts";
import { useNewFolder } from "./use-new-folder.ts";

/**
 * Makes a folder. No `form` element, as it stands inside other people's forms; Enter makes the folder and
 * Escape gives up, nothing else.
 */
export function NewFolderForm({
  parent,
  onMade,
  onCancel,
}: {
  /** Null: at the top. */
  parent: ShownFolder | null;
  onMade: (folder: Folder) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("folders.newFolder");
  const problems = useTranslations("problems");
  const { folders } = useFolders();
  const [name, setName] = useState("");
  const { state, make } = useNewFolder(onMade);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const mistake = mistakeIn(name, nestFolders(folders).inside(parent?.id ?? null));
  const isMaking = state.kind === "making";
  const submit = () => {
    if (mistake === null && !isMaking) make(parent, name);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-sm text-ink-soft wrap-anywhere">
        {parent === null ? t("atTop") : t.rich("inside", { path: parent.path, name: isolated })}
      </p>
      <NameField
        ref={input}
        label={t("name")}
        value={name}
        mistake={isMaking ? null : mistake}
        // One more than is allowed, so that a name that was cut is not taken for the whole.
        maxLength={LONGEST_NAME + 1}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === "Enter") {
            event.preventDefault();
            submit();
          } else if (event.key === "Escape") {
            event.preventDefault();
            event.stopPropagation();
            onCancel();
          }
        }}
      />
      {state.kind === "failed" ? (
        <p role="alert" className="text-sm text-trouble wrap-anywhere">
          {problems(`${state.problem.kind}.title`)} <bdi>{state.problem.serviceMessage}</bdi>
        </p>
      ) : state.kind === "parent-gone" ? (
        <p role="alert" className="text-sm text-trouble">
          {t("parentGone")}
        </p>
      ) : null}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {isMaking && state.waitsFor !== null ? t(`waits.${state.waitsFor}`) : ""}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button variant="primary" aria-disabled={mistake !== null || isMaking} onClick={submit}>
          {t(isMaking ? "making" : "make")}
        </Button>
      </div>
    </div>
  );
}

function isolated(chunks: ReactNode) {
  return <bdi>{chunks}</bdi>;
}
