import { OctagonAlert, TriangleAlert, X } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import {
  type Finding,
  type FindingGroup,
  type FindingKind,
  groupFindings,
  placesOf,
} from "#captions/format/findings.ts";
import { fixInSlices, isFixable, isSafe } from "#captions/format/fix-captions.ts";
import { Button, buttonClass, IconButton } from "#shared/ui/button.tsx";
import { useDocumentKeys } from "#shared/ui/use-document-keys.ts";
import { useFindingLabels } from "./use-findings.ts";
import { useWorkbench } from "./workbench-context.ts";

/** Shows findings by kind. A press on one goes to its first caption, further ones to the next. */
export function FindingsPanel({
  findings,
  onClose,
}: {
  findings: readonly Finding[];
  onClose: () => void;
}) {
  const t = useTranslations("workbench.findings");
  const words = useTranslations();
  const { places } = useFindingLabels();
  const { store, edit, say, goTo, choose, durationMs, issues } = useWorkbench();
  const frame = useRef<HTMLDivElement>(null);
  const lastKind = useRef<FindingKind | null>(null);
  useEffect(() => frame.current?.focus(), []);
  const close = () => {
    // The focus returns to the selected cue.
    choose({ ...store.getState().present.selection }, "row");
    onClose();
  };
  useDocumentKeys(({ key, target }) => {
    const isHere = target instanceof Node && frame.current?.contains(target) === true;
    if (key === "Escape" && isHere) close();
  });
  const fix = async (kinds: readonly FindingKind[]) => {
    // The fix's button disappears with its findings.
    frame.current?.focus();
    const { document: before } = store.getState().present;
    const document = await fixInSlices(before, kinds, { durationMs });
    if (store.getState().present.document !== before) {
      // The cue was edited in the meantime.
      await fix(kinds);
      return;
    }
    edit({ name: "fix", document });
    say(t("fixed"));
  };
  const goOn = (group: FindingGroup) => {
    const [{ kind }] = group;
    const { document, selection } = store.getState().present;
    const { cues } = document;
    const keys = new Set(group.map(({ cueKey }) => cueKey));
    const found = cues.filter(({ key }) => keys.has(key));
    const last =
      lastKind.current === kind ? found.findIndex(({ key }) => key === selection.activeKey) : -1;
    const at = (last + 1) % found.length;
    const cue = found[at];
    if (cue === undefined) return;
    lastKind.current = kind;
    goTo(cue);
    say(t("at", { number: cues.indexOf(cue) + 1, place: at + 1, count: found.length }));
  };
  // The text is not updated at each key: it describes the captions as they were checked.
  const groups = useMemo(() => {
    const { cues } = store.getState().present.document;
    const numbers = new Map(cues.map(({ key }, at) => [key, at + 1]));
    const numberOf = (key: number) => numbers.get(key);
    return groupFindings(findings).map((group) => ({ group, at: placesOf(group, numberOf) }));
  }, [findings, store]);
  const kinds = new Set(groups.map(({ group: [{ kind }] }) => kind));
  const safe = safeOf(kinds, [...issues, ...findings]);
  return (
    <div
      ref={frame}
      role="group"
      tabIndex={-1}
      aria-label={t("title")}
      className="grid gap-2 rounded-lg border border-line bg-surface p-3"
    >
      <div className="flex items-start justify-between gap-2">
        <h3 className="font-semibold">{t("title")}</h3>
        <IconButton label={t("close")} onClick={close}>
          <X size={16} />
        </IconButton>
      </div>
      {groups.length === 0 ? <p>{t("none")}</p> : null}
      <ul className="grid max-h-60 gap-1 overflow-y-auto">
        {groups.map(({ group, at }) => (
          <FindingRow
            key={`${group[0].severity} ${group[0].kind}`}
            group={group}
            where={places(at)}
            onPress={() => goOn(group)}
            onFix={() => void fix([group[0].kind])}
          />
        ))}
      </ul>
      {safe.length > 1 ? (
        <Button className="justify-self-start" onClick={() => void fix(safe)}>
          {words("subtitleUpload.findings.fixSafe", { count: safe.length })}
        </Button>
      ) : null}
    </div>
  );
}

function FindingRow({
  group,
  where,
  onPress,
  onFix,
}: {
  group: FindingGroup;
  /** The captions it was found in; empty: it is of the whole file. */
  where: string;
  onPress: () => void;
  onFix: () => void;
}) {
  const words = useTranslations();
  const { label } = useFindingLabels();
  const [first] = group;
  const { kind, severity } = first;
  const isError = severity === "error";
  const Icon = isError ? OctagonAlert : TriangleAlert;
  const text = (
    <>
      <Icon
        aria-hidden="true"
        size={16}
        className={`mt-0.5 shrink-0 ${isError ? "text-trouble" : "text-working"}`}
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">{words(`subtitleUpload.findings.${severity}`)} </span>
        {label(first, group.length)} <span className="text-ink-soft">{where}</span>
      </span>
    </>
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      {where === "" ? (
        <p className="flex items-start gap-2 px-3">{text}</p>
      ) : (
        <button
          type="button"
          onClick={onPress}
          className={buttonClass(
            "quiet",
            "min-w-0 grow basis-52 items-start! justify-start! text-start font-normal! whitespace-normal!",
          )}
        >
          {text}
        </button>
      )}
      {isFixable(kind) ? (
        <Button onClick={onFix}>
          {words(`captionFindings.fix.${kind}`, { count: group.length })}
        </Button>
      ) : null}
    </li>
  );
}

function safeOf(kinds: ReadonlySet<FindingKind>, found: readonly Finding[]): FindingKind[] {
  return [...kinds].filter((kind) => isFixable(kind) && isSafe(kind, found));
}
