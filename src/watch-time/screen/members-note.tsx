import { FolderX } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import type { ContainerRef, MemberScope } from "#watch-time/containers.ts";
import type { KnownMembers } from "#watch-time/members.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { MAX_IDS_ASKED } from "#watch-time/watch-time-queries.ts";

interface NoteProps {
  kind: WatchTimeKind;
  /** Is what the page is narrowed to. Is null for nothing. */
  within: ContainerRef | null;
  /** Rows stand for folders or playlists. */
  isGrouped: boolean;
  /** Is null until something is known. */
  known: KnownMembers | null;
  /** Widens the page to everything. Is null where it can't be. */
  onAll: (() => void) | null;
}

/** Says what a folder or playlist has of which the page shows watch time, and how far that is known. */
export function MembersNote(props: NoteProps) {
  const { within, isGrouped, known } = props;
  if (within === null && !isGrouped) return null;
  return (
    // Buttons here disappear when pressed: keep focus in the section.
    <section
      ref={keepFocus}
      tabIndex={-1}
      className="mb-2 grid gap-1 text-sm text-ink-soft outline-none empty:hidden"
    >
      {known !== null && known.problem !== null ? (
        <ErrorNotice problem={known.problem} onRetry={known.onRetry} />
      ) : null}
      <NoteLines {...props} />
    </section>
  );
}

function NoteLines({ kind, within, isGrouped, known, onAll }: NoteProps) {
  const t = useTranslations("watchTime.members");
  const all =
    onAll === null || within === null ? null : (
      <Button variant="quiet" className="min-h-7 px-2" onClick={onAll}>
        {t("all", { kind })}
      </Button>
    );
  const scope = known?.scope ?? null;
  const containers = known?.containers ?? null;
  const isAwaited = (within !== null && scope === null) || (isGrouped && containers === null);
  const isPart = scope?.isWhole === false || containers?.isWhole === false;
  const reading = known?.reading ?? null;
  if (scope !== null && (scope.name === null || scope.ids.length === 0)) {
    return all === null ? null : <div>{all}</div>;
  }
  return (
    <>
      {isAwaited ? (
        known !== null && known.problem !== null ? null : (
          <p role="status">
            {reading === null
              ? t("waiting")
              : reading.totalCount === null
                ? t("readingSome", { count: reading.readCount })
                : t("reading", { count: reading.readCount, total: reading.totalCount })}
          </p>
        )
      ) : null}
      {scope === null ? null : (
        <p className="flex flex-wrap items-center gap-x-2">
          <span>
            {t(scope.ref.kind, {
              kind,
              name: scope.name ?? "",
              subfolders: scope.subfolderCount,
              count: scope.ids.length,
            })}
            {scope.ids.length > MAX_IDS_ASKED ? ` ${t("many")}` : null}
            {scope.otherCount === 0 ? null : ` ${t("others", { kind, count: scope.otherCount })}`}
          </span>
          {all}
        </p>
      )}
      {isPart ? <p className="text-working">{t("part")}</p> : null}
    </>
  );
}

/** Says that there is no such folder or playlist, or nothing in it. */
export function NoMembers({ scope, kind }: { scope: MemberScope; kind: WatchTimeKind }) {
  const t = useTranslations("watchTime.members");
  const of = scope.ref.kind;
  const isGone = scope.name === null;
  const isUnknown = !isGone && !scope.isWhole;
  return (
    <EmptyState
      icon={<FolderX size={28} />}
      title={isGone ? t("gone", { of }) : isUnknown ? t("unknown") : t("empty", { of, kind })}
    >
      {!isGone && scope.otherCount > 0 ? t("others", { kind, count: scope.otherCount }) : undefined}
    </EmptyState>
  );
}
