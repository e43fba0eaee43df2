import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { ChangeButtons, ChangeNote, ChangeStatus } from "#changes/change-note.tsx";
import { useApi, useSettleState } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { CheckField } from "#shared/ui/fields.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { useDraft } from "#shared/ui/use-draft.ts";
import type { FolderCounts, FolderScope } from "./folder-counts.ts";
import { folderEdits, forgetPendingFolder } from "./folders-queries.ts";
import type { ShownFolder } from "./pending-folders.ts";
import type { FolderActions, FolderFailure } from "./use-folder-actions.ts";

/**
 * Shows the number of videos of a row, with a full text for screen readers and on hover.
 * @param withinCount with subfolders; shown where it differs
 */
export function RowCount({ count, withinCount = count }: { count: number; withinCount?: number }) {
  const t = useTranslations("folders");
  const common = useTranslations("common");
  const format = useFormatter();
  const isDeep = withinCount !== count;
  const text = isDeep
    ? t("videosWithin", { count, within: withinCount })
    : common("videoCount", { count });
  const figures = [count, ...(isDeep ? [withinCount] : [])].map((each) => format.number(each));
  return (
    <span title={text} className="shrink-0 text-xs text-ink-faint">
      <span aria-hidden="true">{figures.join(" · ")}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** Shows the number of videos in a folder; nothing until all videos are loaded (`counts` null). */
export function FolderCount({
  folderId,
  counts,
}: {
  folderId: string;
  counts: FolderCounts | null;
}) {
  if (counts === null) return null;
  return (
    <RowCount
      count={counts.own.get(folderId) ?? 0}
      withinCount={counts.within.get(folderId) ?? 0}
    />
  );
}

/** Lets a person include the subfolders of the folder that is shown; nothing where it has none. */
export function SubfolderChoice({
  scope,
  onChange,
}: {
  scope: FolderScope;
  onChange: (isWithin: boolean) => void;
}) {
  const t = useTranslations("folders");
  const [{ isWithin, subfolderCount, ownCount, withinCount }, show] = useDraft(scope, (next) =>
    onChange(next.isWithin),
  );
  if (subfolderCount === 0) return null;
  return (
    <CheckField isOn={isWithin} onChange={(isOn) => show({ isWithin: isOn })}>
      <span>{t("includeSubfolders")}</span>{" "}
      {ownCount === null || withinCount === null ? null : (
        <RowCount count={ownCount} withinCount={withinCount} />
      )}
    </CheckField>
  );
}

/** Names the attribute of tree rows; its value is the folder id. */
export const ROW = "data-row";

/** Returns a row's CSS classes. `hover`: whether the dragged item can be dropped here. */
export function rowClass(isCurrent: boolean, hover: "welcome" | "refused" | null): string {
  return classNames(
    "flex min-h-8 items-center rounded-md",
    hover === "welcome" && "bg-accent-wash outline-2 -outline-offset-2 outline-accent",
    hover === "refused" &&
      "bg-trouble-wash outline-2 -outline-offset-2 outline-dashed outline-trouble",
    hover === null &&
      (isCurrent ? "bg-accent-wash font-medium text-accent" : "text-ink-soft hover:bg-sunken"),
  );
}

/** Shows what is pending for a folder, and its failed change; renders nothing without either. */
export function FolderNotes({
  folder,
  folderActions: { mayEdit, failures, insist, dismiss },
}: {
  folder: ShownFolder;
  folderActions: FolderActions;
}) {
  const failure = failures.get(folder.id);
  return (
    <>
      <FolderStatus folder={folder} />
      {failure === undefined ? null : (
        <FailureNotice
          failure={failure}
          {...(mayEdit && { onInsist: () => insist(failure) })}
          onLeave={() => dismiss(folder.id)}
        />
      )}
    </>
  );
}

/** When polling has stopped, offers to check again or to discard the change and show the service's version. */
function FolderStatus({ folder }: { folder: ShownFolder }) {
  const t = useTranslations("folders.status");
  const changes = useTranslations("changes");
  const services = useApi();
  const id = folderEdits.settleId(folder.id);
  const state = useSettleState(id);
  if (folder.awaits === null) return null;
  if (state !== "unconfirmed" && state !== "stopped") {
    const words = folder.isDoubtful
      ? t("checking")
      : changes(folder.awaits === "removal" ? "removing" : `short.${folder.unsent ?? "saved"}`);
    return (
      <div role="status" className="text-xs text-working">
        <ChangeStatus state="saved" words={words} waitId={id} />
      </div>
    );
  }
  return (
    <ChangeNote
      state="unknown"
      isDoubtful={folder.isDoubtful}
      {...(!folder.isDoubtful && folder.awaits === "removal" && { words: changes("removing") })}
      actions={{
        checkAgain: () => services.settle.checkAgain(id),
        forget: () => forgetPendingFolder(services, folder.id),
      }}
    />
  );
}

export function FolderPath({ around }: { around: readonly ShownFolder[] }) {
  const t = useTranslations("folders.page");
  const common = useTranslations("common");
  const steps = [
    { id: "", to: paths.library, name: common("library") },
    ...around.map(({ id, name }) => ({ id, to: paths.folder(id), name })),
  ];
  return (
    <nav aria-label={t("path")}>
      <ol className="flex min-w-0 flex-wrap gap-x-1.5">
        {steps.map(({ id, to, name }, index) => (
          <li key={id} className="flex max-w-full min-w-0 gap-1.5">
            {index === 0 ? null : <span aria-hidden="true">/</span>}
            <Link to={to} title={name} className="truncate hover:text-ink hover:underline">
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function FailureNotice({
  failure: { folder, reason },
  onInsist,
  onLeave,
}: {
  failure: FolderFailure;
  /** Overwrites or retries. Absent where a form next to this does that. */
  onInsist?: () => void;
  /** Discards the change. */
  onLeave?: () => void;
}) {
  const t = useTranslations("folders.issue");
  const problems = useTranslations("problems");
  const isGone = reason.kind === "failed" && reason.problem.kind === "not-found";
  return (
    <div
      role="alert"
      className="grid gap-2 rounded-md border border-trouble/50 bg-trouble-wash p-2.5 text-sm wrap-anywhere"
    >
      {reason.kind === "conflict" ? (
        <p>{t.rich("conflict", { path: reason.theirs.path, name: isolated })}</p>
      ) : isGone ? (
        <p>{t.rich("gone", { folder: folder.name, name: isolated })}</p>
      ) : (
        <p>
          {t.rich("notChanged", { folder: folder.name, name: isolated })}{" "}
          {problems(`${reason.problem.kind}.title`)}{" "}
          {reason.problem.serviceMessage === "" ? null : problems("serviceSays")}{" "}
          <bdi>{reason.problem.serviceMessage}</bdi>
        </p>
      )}
      <div className="flex flex-wrap gap-1 empty:hidden">
        <ChangeButtons
          actions={
            reason.kind === "conflict"
              ? { overwrite: onInsist, accept: onLeave }
              : { tryAgain: !isGone && onInsist, dismiss: onLeave }
          }
        />
      </div>
    </div>
  );
}
