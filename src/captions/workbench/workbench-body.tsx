import { useQuery } from "@tanstack/react-query";
import {
  Bold,
  Ellipsis,
  Italic,
  Keyboard,
  Merge,
  Plus,
  Redo2,
  Search,
  Split,
  Trash2,
  Undo2,
} from "lucide-react";
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type Cue, forEachCue } from "#captions/document.ts";
import { sortCues } from "#captions/format/edits.ts";
import type { Finding } from "#captions/format/findings.ts";
import { shownText } from "#captions/markup.ts";
import { readTrack } from "#captions/read-track.ts";
import { isRemoving, subtitleJobsOf } from "#captions/subtitle-jobs-queries.ts";
import { type Subtitle, subtitleQueries } from "#captions/subtitles-queries.ts";
import {
  CUE_TEXT,
  KEY_BINDINGS,
  type KeyCommand,
  type KeyPlace,
  keyCommandOf,
  UNTYPED,
} from "#captions/workbench-keys.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { Button, buttonClass, IconButton } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { CheckField, SelectField } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { isMac } from "#shared/ui/is-mac.ts";
import { Menu } from "#shared/ui/menu.tsx";
import { keysOf } from "#shared/ui/shortcuts.ts";
import { useDocumentKeys } from "#shared/ui/use-document-keys.ts";
import { type CueIndex, indexCues } from "./at-time.ts";
import { CueList } from "./cue-list.tsx";
import { CUE_KEY } from "./cue-row.tsx";
import { FindPanel } from "./find-panel.tsx";
import { FindingsPanel } from "./findings-panel.tsx";
import { useRun } from "./run-command.ts";
import { type OpenTool, useHistory, useWorkbench } from "./workbench-context.ts";

export function WorkbenchBody({
  findings,
  byCue,
  frame,
  tool,
}: {
  findings: readonly Finding[];
  byCue: ReadonlyMap<number, readonly Finding[]>;
  frame: RefObject<HTMLElement | null>;
  tool: OpenTool | null;
}) {
  const t = useTranslations("workbench");
  const { open } = useWorkbench();
  const { document } = useHistory().present;
  const run = useRun();
  // The shortcuts apply to the whole page, except in elements with keys of their own.
  useDocumentKeys((event) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element)) return;
    if (isComposing(event)) return;
    if (event.key === "Escape" && target.hasAttribute(CUE_TEXT)) {
      target.closest<HTMLElement>(`[${CUE_KEY}]`)?.focus({ preventScroll: true });
      return;
    }
    const command = keyCommandOf(event, placeOf(target, frame.current), isMac());
    if (command === null) return;
    event.preventDefault();
    run(command, event.shiftKey);
  });
  const [isFollowing, setIsFollowing] = useState(true);
  const [besideTrack, setBesideTrack] = useState<Subtitle | null>(null);
  const { api } = useApi();
  const beside = useQuery({
    queryKey: ["caption-beside", besideTrack?.id, besideTrack?.url],
    queryFn: async ({ signal }): Promise<CueIndex> => {
      const { cues, format } = (await readTrack(api, besideTrack?.url ?? null, signal)).document;
      const shown: Cue[] = [];
      const show = (cue: Cue) => shown.push({ ...cue, text: shownText(cue.text, format) });
      await forEachCue(cues, show, signal);
      return indexCues(shown);
    },
    enabled: besideTrack !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="grid content-start gap-2">
      <div className="flex flex-wrap items-center gap-y-1 lg:grid">
        <Toolbar findingCount={findings.length} />
        <div className="contents flex-wrap items-center gap-x-4 gap-y-1 lg:flex">
          <CheckField isOn={isFollowing} onChange={setIsFollowing} className="text-sm">
            {t("follow")}
          </CheckField>
          <BesideField value={besideTrack} error={beside.error} onTrack={setBesideTrack} />
        </div>
      </div>
      {tool === "find" ? <FindPanel onClose={() => open(null)} /> : null}
      {tool === "findings" ? (
        <FindingsPanel findings={findings} onClose={() => open(null)} />
      ) : null}
      {document.cues.length === 0 ? (
        <EmptyCaptions />
      ) : (
        <CueList
          findings={byCue}
          beside={besideTrack === null ? null : (beside.data ?? null)}
          isFollowing={isFollowing}
        />
      )}
    </div>
  );
}

function EmptyCaptions() {
  const t = useTranslations("workbench");
  const run = useRun();
  const { player } = useWorkbench();
  const { selection } = useHistory().present;
  const button = useRef<HTMLButtonElement>(null);
  const arrive = useEffectEvent(() => {
    // The focused element may have disappeared with the last cue, or with the search.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (selection.activeKey === null) arrive();
  }, [selection]);
  return (
    <EmptyState
      title={t("empty.title")}
      action={
        <Button ref={button} onClick={() => run("insert")}>
          {t("commands.insert")}
        </Button>
      }
    >
      {player === null ? t("empty.noPlayer") : t("empty.advice")}
    </EmptyState>
  );
}

function BesideField({
  value,
  error,
  onTrack,
}: {
  value: Subtitle | null;
  error: unknown;
  onTrack: (track: Subtitle | null) => void;
}) {
  const t = useTranslations("workbench.beside");
  const services = useApi();
  const { api } = services;
  const { videoId, source } = useWorkbench();
  const { data: tracks = [] } = useQuery(subtitleQueries.list(api, videoId));
  // What was replaced is still listed for a moment.
  const jobs = useStore(subtitleJobsOf(services).store).filter(isRemoving);
  const goingIds = jobs.flatMap(({ removes }) => removes);
  const others = tracks.filter(
    ({ id, url }) => id !== source?.id && url !== null && !goingIds.includes(id),
  );
  if (others.length === 0) return null;
  return (
    <div>
      <SelectField
        label={t("label")}
        isLabelHidden
        value={value?.id ?? ""}
        onChange={({ target }) => onTrack(others.find(({ id }) => id === target.value) ?? null)}
      >
        <option value="">{t("none")}</option>
        {others.map(({ id, languageName, language, fileName }) => (
          <option key={id} value={id}>
            {t("track", { name: languageName ?? language ?? fileName ?? id })}
          </option>
        ))}
      </SelectField>
      <InlineProblem problem={toProblem(error)} />
    </div>
  );
}

const TOOLS = [
  { command: "insert", Icon: Plus, needsCue: false },
  { command: "split", Icon: Split, needsCue: true },
  { command: "merge", Icon: Merge, needsCue: true },
  { command: "delete", Icon: Trash2, needsCue: true },
  { command: "bold", Icon: Bold, needsCue: true },
  { command: "italic", Icon: Italic, needsCue: true },
  { command: "find", Icon: Search, needsCue: false },
  { command: "help", Icon: Keyboard, needsCue: false },
] as const;

function Toolbar({ findingCount }: { findingCount: number }) {
  const t = useTranslations("workbench");
  const session = useWorkbench();
  const { past, future, present } = useHistory();
  const run = useRun();
  const { document } = present;
  const steps = [
    { name: "undo", step: past.at(-1), Icon: Undo2 },
    { name: "redo", step: future[0], Icon: Redo2 },
  ] as const;
  const shortcutOf = (name: KeyCommand) => {
    // The names of other keys are longer.
    const found = keysOf(KEY_BINDINGS, name).find((each) => /^(?:Mod\+)?.$/.test(each)) ?? "";
    if (!found.startsWith("Mod+")) return found;
    const key = found.slice("Mod+".length);
    return isMac() ? `⌘ ${key}` : t("tools.control", { key });
  };
  const hasCues = document.cues.length > 0;
  const unavailable = hasCues ? undefined : t("tools.needsCue");
  const sort = () => {
    session.edit({ name: "sort", document: sortCues(document) });
    session.say(t("tools.sorted"));
  };
  return (
    <div
      role="group"
      aria-label={t("tools.label")}
      className="contents flex-wrap items-center gap-0.5 lg:flex"
    >
      {steps.map(({ name, step, Icon }) => (
        <IconButton
          key={name}
          label={step === undefined ? t(name) : t(`${name}Edit`, { edit: t(`edits.${step.name}`) })}
          shortcut={shortcutOf(name)}
          aria-disabled={step === undefined}
          onClick={() => run(name)}
        >
          <Icon size={17} />
        </IconButton>
      ))}
      {TOOLS.map(({ command, Icon, needsCue }) => (
        <IconButton
          key={command}
          label={t(`commands.${command}`)}
          shortcut={shortcutOf(command)}
          // A press must not lose the selection in a text.
          onMouseDown={(event) => event.preventDefault()}
          aria-disabled={needsCue && !hasCues}
          onClick={() => run(command)}
        >
          <Icon size={17} />
        </IconButton>
      ))}
      <Menu
        label={t("tools.more")}
        className={buttonClass("quiet")}
        items={() => [
          ...(["shift", "stretch", "frameRate"] as const).map((tool) => ({
            text: t(`tools.${tool}`),
            onSelect: () => session.open(tool),
            unavailable,
          })),
          { text: t("tools.sort"), onSelect: sort, unavailable },
        ]}
      >
        <Ellipsis aria-hidden="true" size={16} />
        <span className="hidden lg:block">{t("tools.times")}</span>
      </Menu>
      <Button
        variant="quiet"
        // The label is as wide as with very many, so that nothing moves when they are counted.
        className="relative"
        onClick={() => session.open("findings")}
      >
        <span aria-hidden="true" className="invisible">
          {t("findings.count", { count: 10_000 })}
        </span>
        <span className="absolute inset-x-0 px-3 text-start">
          {t("findings.count", { count: findingCount })}
        </span>
      </Button>
    </div>
  );
}

/** Surrounds the player, which has its own keys. */
export const PLAYER_FRAME = "data-workbench-player";

function placeOf(target: Element, frame: HTMLElement | null): KeyPlace {
  const isOurs = frame?.contains(target) === true;
  // The focused element may be gone: then the page has the focus.
  if (!isOurs && target !== document.body && !target.matches("main")) return "away";
  if (target.closest("dialog, [popover], [role=menu]") !== null) return "away";
  if (target.closest(`[${PLAYER_FRAME}]`) !== null) return "player";
  if (target.matches("input[type=checkbox], button, a, summary, [role=switch]")) return "button";
  if (target.matches(`[${CUE_TEXT}], [${UNTYPED}]`)) return "caption";
  return target.matches("input, textarea, select") ? "typing" : "list";
}
