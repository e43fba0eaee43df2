import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi, useLatestSignal } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { WaitReason } from "#shared/http/retry-until-answered.ts";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { TextField } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { isolated } from "#shared/ui/rich-text.tsx";
import { ensureFolder, placeIn } from "./ensure-folder.ts";
import { MAX_NAME, type NameIssue, nameIssueOf } from "./folder-name.ts";
import type { Folder } from "./folders.ts";
import { folderQueries, useFolders } from "./folders-queries.ts";
import { nestFolders } from "./nesting.ts";
import type { ShownFolder } from "./pending-folders.ts";

/**
 * Shows a form that creates a folder. It is not a `form` element, because it is rendered inside other forms. Enter
 * creates the folder and Escape cancels, without affecting the surrounding form.
 */
export function NewFolderForm({
  parent,
  onMade,
  onCancel,
}: {
  /** Is null at the top level. */
  parent: ShownFolder | null;
  onMade: (folder: Folder) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("folders.newFolder");
  const common = useTranslations("common");
  const { folders } = useFolders();
  const [name, setName] = useState("");
  const services = useApi();
  /** Says why nothing can be sent at the moment. */
  const [waitsFor, setWaitsFor] = useState<WaitReason | null>(null);
  const nextSignal = useLatestSignal();
  const { mutate, isPending, data, error } = useMutation({
    /** Resolves to null if the parent folder is gone. */
    async mutationFn() {
      const { api, queryClient } = services;
      const signal = nextSignal();
      setWaitsFor(null);
      const listed = await queryClient.fetchQuery(folderQueries.beforeChange(api));
      signal.throwIfAborted();
      const now = parent === null ? null : listed.find(({ id }) => id === parent.id);
      if (now === undefined && parent?.awaits !== "new") return null;
      // The service creates missing ancestors, which would include the old name of a renamed folder.
      const path = placeIn((now ?? parent)?.path ?? "/", [name]);
      try {
        return await ensureFolder(services, path, signal, { onWaiting: setWaitsFor });
      } catch (error) {
        // The folder may have been created anyway.
        if (signal.aborted) void queryClient.invalidateQueries({ queryKey: folderQueries.key });
        throw error;
      }
    },
    onSuccess(folder) {
      if (folder !== null) onMade(folder);
    },
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const issue = nameIssueOf(name, nestFolders(folders).inside(parent?.id ?? null));
  const submit = () => {
    if (issue === null && !isPending) mutate();
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
        issue={isPending ? null : issue}
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
      <InlineProblem problem={toProblem(error)} />
      {data === null ? (
        <p role="alert" className="text-sm text-trouble">
          {t("parentGone")}
        </p>
      ) : null}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {isPending && waitsFor !== null ? t(`waits.${waitsFor}`) : ""}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          {common("cancel")}
        </Button>
        <Button variant="primary" aria-disabled={issue !== null || isPending} onClick={submit}>
          {t(isPending ? "making" : "make")}
        </Button>
      </div>
    </div>
  );
}

export function NameField({
  issue,
  value,
  ...rest
}: Omit<ComponentProps<typeof TextField>, "hint" | "value"> & {
  value: string;
  issue: NameIssue | null;
}) {
  const t = useTranslations("folders.name");
  const drop = useTranslations("folders.drop");
  // Do not complain about an empty name before the user has typed.
  const isErrorShown = issue !== null && issue.kind !== "empty";
  return (
    <TextField
      autoComplete="off"
      {...rest}
      value={value}
      aria-invalid={isErrorShown}
      hint={
        <span role="status" className={isErrorShown ? "text-trouble" : undefined}>
          {!isErrorShown
            ? ""
            : issue.kind === "taken"
              ? drop("taken", { name: issue.name })
              : t(issue.kind)}
        </span>
      }
    />
  );
}
