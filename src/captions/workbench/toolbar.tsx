import { Ellipsis, Keyboard, Merge, Plus, Redo2, Search, Split, Trash2, Undo2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { sortCues } from "#captions/format/edits.ts";
import { Button, buttonClass, IconButton } from "#shared/ui/button.tsx";
import { Menu } from "#shared/ui/menu.tsx";
import type { KeyCommand } from "./keys.ts";
import { useRun } from "./run-command.ts";
import { useHistory, useWorkbench } from "./workbench-context.ts";

const CUE_TOOLS = [
  { command: "insert", Icon: Plus },
  { command: "split", Icon: Split },
  { command: "merge", Icon: Merge },
  { command: "delete", Icon: Trash2 },
] as const satisfies readonly { command: KeyCommand; Icon: typeof Plus }[];

/** A button with nothing to do keeps the keyboard, and its press does nothing. */
const RESTING = "aria-disabled:cursor-not-allowed aria-disabled:opacity-50";

/** What can be done with the cues, beyond what is done in the list. */
export function Toolbar({ findingCount }: { findingCount: number }) {
  const t = useTranslations("workbench");
  const session = useWorkbench();
  const { past, future, document } = useHistory();
  const run = useRun();
  const hasCues = document.cues.length > 0;
  const needsCue = hasCues ? undefined : t("tools.needsCue");
  const sort = () => {
    session.edit({ name: "sort", document: sortCues(document) });
    session.say(t("tools.sorted"));
  };
  return (
    <div role="group" aria-label={t("tools.label")} className="flex flex-wrap items-center gap-0.5">
      <IconButton
        label={past === null ? t("undo") : t("undoEdit", { edit: t(`edits.${past.name}`) })}
        aria-disabled={past === null}
        className={RESTING}
        onClick={() => run("undo")}
      >
        <Undo2 size={17} />
      </IconButton>
      <IconButton
        label={future === null ? t("redo") : t("redoEdit", { edit: t(`edits.${future.name}`) })}
        aria-disabled={future === null}
        className={RESTING}
        onClick={() => run("redo")}
      >
        <Redo2 size={17} />
      </IconButton>
      {CUE_TOOLS.map(({ command, Icon }) => (
        <IconButton
          key={command}
          label={t(`commands.${command}`)}
          aria-disabled={!hasCues && command !== "insert"}
          className={RESTING}
          onClick={() => run(command)}
        >
          <Icon size={17} />
        </IconButton>
      ))}
      <IconButton label={t("commands.find")} onClick={() => run("find")}>
        <Search size={17} />
      </IconButton>
      <IconButton label={t("commands.help")} onClick={() => run("help")}>
        <Keyboard size={17} />
      </IconButton>
      <Menu
        label={t("tools.more")}
        className={buttonClass("quiet")}
        items={() => [
          { text: t("tools.shift"), onSelect: () => session.open("shift"), unavailable: needsCue },
          {
            text: t("tools.stretch"),
            onSelect: () => session.open("stretch"),
            unavailable: needsCue,
          },
          {
            text: t("tools.frameRate"),
            onSelect: () => session.open("frameRate"),
            unavailable: needsCue,
          },
          { text: t("tools.sort"), onSelect: sort, unavailable: needsCue },
        ]}
      >
        <Ellipsis aria-hidden="true" size={16} />
        {t("tools.times")}
      </Menu>
      <Button variant="quiet" onClick={() => session.open("findings")}>
        {t("findings.count", { count: findingCount })}
      </Button>
    </div>
  );
}
