import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import {
  requestUploadCommand,
  type ScriptUploadKind,
  type UploadCommand,
} from "#player/script-uploads.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { SelectField, TextField } from "#shared/ui/fields.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { CodeBlock } from "./code-block.tsx";
import { type CommandDraft, readDraft } from "./command-draft.ts";

const TARGETS = {
  vod: ["subtitles", "splash", "thumbnail"],
  channel: ["splash", "thumbnail"],
  playlist: ["splash", "thumbnail"],
} as const;

/** A command is a secret while it lives: it is here alone, and gone with the panel. */
type State =
  | { kind: "idle" }
  /** Submitted with missing input. */
  | { kind: "incomplete" }
  | { kind: "asking" }
  | { kind: "shown"; command: UploadCommand }
  | { kind: "failed"; problem: Problem };

/** Creates commands that upload subtitles and images from a script. Use the record's id as `key`. */
export function ScriptUploads({ kind, id }: { kind: ScriptUploadKind; id: string }) {
  const t = useTranslations("scriptUploads");
  const { api } = useApi();
  const [draft, setDraft] = useState<CommandDraft>({
    target: TARGETS[kind][0],
    language: "",
    fileName: "",
  });
  const [state, setState] = useState<State>({ kind: "idle" });
  const read = readDraft(kind, id, draft);
  const problems = state.kind === "incomplete" && "problems" in read ? read.problems : null;
  const change = (part: Partial<CommandDraft>) => {
    setDraft({ ...draft, ...part });
    // A shown command was for other input; errors stay until corrected.
    if (state.kind !== "incomplete") setState({ kind: "idle" });
  };
  const ask = async () => {
    if (state.kind === "asking") return;
    if ("problems" in read) {
      setState({ kind: "incomplete" });
      return;
    }
    const asking: State = { kind: "asking" };
    setState(asking);
    const next = await requestUploadCommand(api, read.upload).then(
      (command): State => ({ kind: "shown", command }),
      (error: unknown): State => ({
        kind: "failed",
        problem: toProblem(error),
      }),
    );
    // What was changed meanwhile is not what this answers.
    setState((now) => (now === asking ? next : now));
  };
  const isForSubtitles = draft.target === "subtitles";
  return (
    <Panel title={t("title")}>
      <p className="mb-3 text-ink-soft">{t("advice")}</p>
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <SelectField
          label={t("target")}
          value={draft.target}
          onChange={(event) => {
            const target = TARGETS[kind].find((name) => name === event.target.value);
            if (target !== undefined) change({ target });
          }}
        >
          {TARGETS[kind].map((target) => (
            <option key={target} value={target}>
              {t(target)}
            </option>
          ))}
        </SelectField>
        {isForSubtitles ? (
          <TextField
            autoComplete="off"
            dir="auto"
            spellCheck={false}
            label={t("language")}
            hint={t("languageHint")}
            problem={problems?.language ? t(problems.language) : null}
            value={draft.language}
            onChange={({ target }) => change({ language: target.value })}
          />
        ) : null}
        <TextField
          autoComplete="off"
          dir="auto"
          spellCheck={false}
          label={t("fileName")}
          hint={t(isForSubtitles ? "subtitleHint" : "pictureHint")}
          problem={problems?.fileName ? t(problems.fileName) : null}
          value={draft.fileName}
          onChange={({ target }) => change({ fileName: target.value })}
        />
        <div>
          <Button type="submit" aria-disabled={state.kind === "asking"}>
            {t(state.kind === "asking" ? "asking" : state.kind === "shown" ? "askAgain" : "ask")}
          </Button>
        </div>
      </form>
      <div className="mt-4 empty:hidden">
        {state.kind === "failed" ? <ErrorNotice problem={state.problem} /> : null}
        {state.kind === "shown" ? <Command command={state.command} /> : null}
      </div>
    </Panel>
  );
}

function Command({ command: { command, expiresAtMs } }: { command: UploadCommand }) {
  const t = useTranslations("scriptUploads");
  const format = useFormatter();
  return (
    <>
      <CodeBlock label={t("command")} copyLabel={t("copy")} text={command} />
      <p role="status" className="mt-1 text-sm text-working">
        {expiresAtMs === null
          ? t("expiresSoon")
          : t("expires", { time: format.dateTime(expiresAtMs, { timeStyle: "short" }) })}
      </p>
    </>
  );
}
