import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import type { WaitReason } from "#shared/http/retry-until-answered.ts";
import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { ensureFolder, placeIn } from "./ensure-folder.ts";
import { MAX_NAME, type NameIssue, nameIssueOf } from "./folder-name.ts";
import type { Folder } from "./folders.ts";
import { folderQueries, useFolders } from "./folders-queries.ts";
import { nestFolders } from "./nesting.ts";
import type { ShownFolder } from "./pending-folders.ts";

/**
 * Form that creates a folder. Not a `form` element, because it is rendered inside other forms. Enter creates
 * the folder and Escape cancels, without affecting the surrounding form.
 */
export function NewFolderForm({
  parent,
  onMade,
  onCancel,
}: {
  /** Null: at the top level. */
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
  const issue = nameIssueOf(name, nestFolders(folders).inside(parent?.id ?? null));
  const isMaking = state.kind === "making";
  const submit = () => {
    if (issue === null && !isMaking) make(parent, name);
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
        issue={isMaking ? null : issue}
        // One more than allowed, so that an overlong name is rejected rather than silently truncated.
        maxLength={MAX_NAME + 1}
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
        <Button variant="primary" aria-disabled={issue !== null || isMaking} onClick={submit}>
          {t(isMaking ? "making" : "make")}
        </Button>
      </div>
    </div>
  );
}

function isolated(chunks: ReactNode) {
  return <bdi>{chunks}</bdi>;
}

/** State of creating a folder. `waitsFor`: why nothing can be sent at the moment. */
type Making =
  | { kind: "idle" }
  | { kind: "making"; waitsFor: WaitReason | null }
  | { kind: "parent-gone" }
  | { kind: "failed"; problem: Problem };

/** Creates folders; aborts an unanswered request on unmount. */
function useNewFolder(onMade: (folder: Folder) => void) {
  const services = useApi();
  const [state, setState] = useState<Making>({ kind: "idle" });
  const abort = useRef<AbortController>(null);
  const { queryClient } = services;
  // The selection may have changed since the start: call the latest callback.
  const live = useRef(onMade);
  useEffect(() => {
    live.current = onMade;
  });
  useEffect(
    () => () => {
      if (abort.current === null) return;
      abort.current.abort();
      // The folder may have been created anyway.
      void queryClient.invalidateQueries({ queryKey: folderQueries.key });
    },
    [queryClient],
  );
  const make = async (parent: ShownFolder | null, name: string) => {
    const { signal } = (abort.current = new AbortController());
    setState({ kind: "making", waitsFor: null });
    try {
      const { api } = services;
      const listed = await queryClient.fetchQuery(folderQueries.beforeChange(api));
      if (signal.aborted) return;
      const now = parent === null ? null : listed.find(({ id }) => id === parent.id);
      if (now === undefined && parent?.awaits !== "new") {
        setState({ kind: "parent-gone" });
        return;
      }
      // The service creates missing ancestors, which would include the old name of a renamed folder.
      const path = placeIn((now ?? parent)?.path ?? "/", [name]);
      const folder = await ensureFolder(services, path, signal, (waitsFor) => {
        if (!signal.aborted) setState({ kind: "making", waitsFor });
      });
      if (!signal.aborted) live.current(folder);
    } catch (error) {
      const problem = toProblem(error);
      if (!signal.aborted && problem !== null) setState({ kind: "failed", problem });
    }
  };
  return { state, make: (parent: ShownFolder | null, name: string) => void make(parent, name) };
}

/** Text field for a folder name; shows why the name is invalid. */
export function NameField({
  issue,
  value,
  ...rest
}: Omit<ComponentProps<typeof TextField>, "hint" | "value"> & {
  value: string;
  issue: NameIssue | null;
}) {
  const t = useTranslations("folders.name");
  // Do not complain about an empty name before the user has typed.
  const isErrorShown = issue !== null && issue.kind !== "empty";
  return (
    <TextField
      autoComplete="off"
      dir="auto"
      {...rest}
      value={value}
      aria-invalid={isErrorShown}
      hint={
        <span role="status" className={isErrorShown ? "text-trouble" : undefined}>
          {!isErrorShown
            ? ""
            : issue.kind === "taken"
              ? t("taken", { name: issue.name })
              : t(issue.kind)}
        </span>
      }
    />
  );
}
