import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import {
  requestUploadCommand,
  type ScriptUpload,
  type ScriptUploadKind,
} from "#player/script-uploads.ts";
import { LANGUAGE_CODES } from "#shared/format/languages.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { SelectField, TextField } from "#shared/ui/fields.tsx";
import { CodeBlock } from "./code-block.tsx";

const TARGETS = {
  vod: ["subtitles", "splash", "thumbnail"],
  channel: ["splash", "thumbnail"],
  playlist: ["splash", "thumbnail"],
} as const;

const TARGET_LABELS = {
  subtitles: "subtitles",
  splash: "splashScreen",
  thumbnail: "thumbnail",
} as const;

/** Creates commands that upload subtitles and images from a script. Use the record's id as `key`. */
export function ScriptUploads({ kind, id }: { kind: ScriptUploadKind; id: string }) {
  const t = useTranslations("scriptUploads");
  const { api } = useApi();
  const mayEdit = useMayEdit();
  const common = useTranslations("common");
  const format = useFormatter();
  const [draft, setDraft] = useState<CommandDraft>({
    target: TARGETS[kind][0],
    language: "",
    fileName: "",
  });
  /** Is true once the form was submitted with missing input. */
  const [isIncomplete, setIsIncomplete] = useState(false);
  const request = useMutation({
    mutationFn: (upload: ScriptUpload) => requestUploadCommand(api, upload),
    // A command is a secret while it is valid: it disappears with the panel.
    gcTime: 0,
  });
  const read = readDraft(kind, id, draft);
  const problems = isIncomplete && "problems" in read ? read.problems : null;
  const change = (part: Partial<CommandDraft>) => {
    setDraft({ ...draft, ...part });
    // A shown or requested command was for other input.
    request.reset();
  };
  const ask = () => {
    if (request.isPending) return;
    setIsIncomplete("problems" in read);
    request.reset();
    if (!("problems" in read)) request.mutate(read.upload);
  };
  const problem = toProblem(request.error);
  const isForSubtitles = draft.target === "subtitles";
  if (!mayEdit) return null;
  return (
    <details className="rounded-lg border border-line bg-surface p-4 shadow-card">
      <summary className="min-h-6 cursor-pointer">
        <h2 className="inline font-semibold">{t("title")}</h2>
      </summary>
      <p className="my-3 text-ink-soft">{t("advice")}</p>
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          ask();
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
              {common(TARGET_LABELS[target])}
            </option>
          ))}
        </SelectField>
        {isForSubtitles ? (
          <TextField
            autoComplete="off"
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
          spellCheck={false}
          label={t("fileName")}
          hint={t(isForSubtitles ? "subtitleHint" : "imageHint")}
          problem={problems?.fileName ? t(problems.fileName) : null}
          value={draft.fileName}
          onChange={({ target }) => change({ fileName: target.value })}
        />
        <div>
          <Button type="submit" aria-disabled={request.isPending}>
            {t(request.isPending ? "asking" : "ask")}
          </Button>
        </div>
      </form>
      <div className="mt-4 empty:hidden">
        {problem === null ? null : <ErrorNotice problem={problem} />}
        {request.isSuccess ? (
          <>
            <CodeBlock label={t("command")} copyLabel={t("copy")} text={request.data.command} />
            <p role="status" className="mt-1 text-sm text-working">
              {request.data.expiresAtMs === null
                ? t("expiresSoon")
                : t("expires", {
                    time: format.dateTime(request.data.expiresAtMs, { timeStyle: "short" }),
                  })}
            </p>
          </>
        ) : null}
      </div>
    </details>
  );
}

/** Describes an upload as typed. Only videos have subtitles. */
interface CommandDraft {
  target: ScriptUpload["target"];
  language: string;
  fileName: string;
}

/**
 * Parses a draft into an upload, or its errors (contract 4.6). File names are taken as they are; quoting is
 * done later.
 */
export function readDraft(
  kind: ScriptUploadKind,
  id: string,
  { target, language: typed, fileName }: CommandDraft,
):
  | { upload: ScriptUpload }
  | { problems: { language: "languageInvalid" | null; fileName: "subtitleInvalid" | null } } {
  if (target !== "subtitles") return { upload: { target, kind, id, fileName } };
  const language = typed.trim().toLowerCase();
  const problems = {
    language: LANGUAGE_CODES.includes(language) ? null : ("languageInvalid" as const),
    fileName: /.\.(?:srt|vtt)$/i.test(fileName) ? null : ("subtitleInvalid" as const),
  };
  return problems.language === null && problems.fileName === null
    ? { upload: { target, videoId: id, language, fileName } }
    : { problems };
}
