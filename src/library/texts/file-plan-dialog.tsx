import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { startTexts } from "#library/bulk-jobs.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { useLibrary, videoEdits } from "#videos/video-edits-queries.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import {
  type FilePlan,
  type FileProblem,
  type FileRows,
  planFile,
  readLibraryFile,
} from "./file-plan.ts";
import { wantedOf } from "./text-changes.ts";
import { TextRows, useIncluded } from "./text-rows.tsx";

/** Shows what a file changes, row by row. Nothing is sent before it is confirmed. */
export function FilePlanDialog({
  file,
  onChoose,
  onClose,
}: {
  file: File;
  /** Lets a person choose another file. */
  onChoose: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("texts.file");
  const common = useTranslations("common");
  const services = useApi();
  const read = useFileRows(file);
  const { plan, problem, onRetry } = usePlan(typeof read === "object" ? read : null);
  const choice = useIncluded(plan?.rows ?? []);
  const { included } = choice;
  return (
    <Dialog
      title={t("title")}
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          {typeof read === "string" ? (
            <Button variant="primary" onClick={onChoose}>
              {t("another")}
            </Button>
          ) : (
            <Button
              variant="primary"
              aria-disabled={included.length === 0}
              onClick={() => {
                if (included.length === 0) return;
                startTexts(services, included.map(wantedOf));
                onClose();
              }}
            >
              {t("action", { count: included.length })}
            </Button>
          )}
        </>
      }
    >
      <p className="mb-2 text-sm text-ink-soft wrap-anywhere">
        <bdi>{file.name}</bdi>
      </p>
      {typeof read === "string" ? (
        <p role="alert" className="text-trouble">
          <ProblemText problem={read} />
        </p>
      ) : (
        <>
          {problem === null ? (
            <p role="status" className="mb-2">
              {plan === null
                ? read === null
                  ? t("opening")
                  : t("reading")
                : plan.rows.length === 0
                  ? t("nothing")
                  : t("summary", { count: plan.rows.length })}
            </p>
          ) : (
            <ErrorNotice problem={problem} onRetry={onRetry} />
          )}
          {plan === null ? null : <Rest plan={plan} />}
          {read === null ? null : <Ignored names={read.ignored} />}
          <TextRows rows={plan?.rows ?? []} choice={choice} />
        </>
      )}
    </Dialog>
  );
}

/** Reads the file; null: not yet. */
function useFileRows(file: File): FileRows | FileProblem | null {
  const [read, setRead] = useState<{ file: File; rows: FileRows | FileProblem } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const rows = await readLibraryFile(file).catch(() => "unreadable" as const);
      if (isCurrent) setRead({ file, rows });
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return read?.file === file ? read.rows : null;
}

/** Returns the plan of a file, null while it or the library is being read, and why the library can't be. */
function usePlan(rows: FileRows | null) {
  const services = useApi();
  const { library } = useLibrary();
  const { error, isFetching, refetch } = useQuery(videoLibraryQueries.all(services.api));
  const pending = useStore(videoEdits.pendingOf(services));
  const plan = useMemo((): FilePlan | null => {
    if (rows === null || library?.isComplete !== true) return null;
    return planFile(
      rows,
      library.videos.filter(({ id }) => pending[id]?.kind !== "removal"),
    );
  }, [rows, library, pending]);
  const isMissing = rows !== null && plan === null && !isFetching;
  return {
    plan,
    problem: isMissing ? (library?.failure ?? toProblem(error)) : null,
    onRetry: () => void refetch(),
  };
}

/** Limits how many columns that change nothing are named. */
const MAX_IGNORED = 30;

/** Names the columns of the file that change nothing. */
function Ignored({ names }: { names: readonly string[] }) {
  const t = useTranslations("texts.file");
  const format = useFormatter();
  if (names.length === 0) return null;
  const named = names.slice(0, MAX_IGNORED).map((name) => `\u2068${name}\u2069`);
  const rest = names.length > MAX_IGNORED ? ["…"] : [];
  return (
    <p className="mb-2 text-sm text-ink-soft wrap-anywhere">
      {t("ignored", { count: names.length, columns: format.list([...named, ...rest]) })}
    </p>
  );
}

function ProblemText({ problem }: { problem: FileProblem }) {
  const t = useTranslations("texts.file.problems");
  return t(problem);
}

/** Limits how many rows with a problem are listed. */
const MAX_PROBLEMS = 100;

/** Says which rows of the file change nothing. */
function Rest({ plan: { problems, unchangedCount } }: { plan: FilePlan }) {
  const t = useTranslations("texts.file");
  return (
    <div className="mb-2 text-sm text-ink-soft">
      {unchangedCount === 0 ? null : <p>{t("unchanged", { count: unchangedCount })}</p>}
      {problems.length === 0 ? null : (
        <details open={problems.length <= 5}>
          <summary className="w-fit cursor-pointer text-trouble">
            {t("refused", { count: problems.length })}
          </summary>
          <ul className="ms-4 list-disc">
            {problems.slice(0, MAX_PROBLEMS).map(({ line, problem, id }) => (
              <li key={line} className="wrap-anywhere">
                {t("row", {
                  line,
                  reason: t(`rowProblems.${problem}`, { id: `\u2068${id}\u2069` }),
                })}
              </li>
            ))}
            {problems.length > MAX_PROBLEMS ? <li>…</li> : null}
          </ul>
        </details>
      )}
    </div>
  );
}
