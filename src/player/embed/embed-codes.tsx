import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { wireKey, wireRecord } from "#shared/http/wire.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { SelectField, TextField } from "#shared/ui/fields.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { CodeBlock } from "./code-block.tsx";

const FORMS = ["iframe", "javascript"] as const;

const PRESETS = [
  { width: "640", height: "360" },
  { width: "1280", height: "720" },
  { width: "100%", height: "100%" },
] as const;

interface Draft {
  form: (typeof FORMS)[number];
  width: string;
  height: string;
}

/** Shows the code that puts something on another page, which the service makes for the size that is wanted. */
export function EmbedCodes({ kind, id }: Pick<EmbedRequest, "kind" | "id">) {
  const t = useTranslations("embedCodes");
  const presetsId = useId();
  const [draft, setDraft] = useState<Draft>({ form: "iframe", ...PRESETS[0] });
  const [requested, setRequested] = useState<EmbedRequest | null>(null);
  const [width, height] = [parseEmbedSize(draft.width), parseEmbedSize(draft.height)];
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    // A code of another size no longer matches the form.
    setRequested(null);
  };
  return (
    <Panel title={t("title")}>
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (width === null || height === null) return;
          setRequested({ kind, id, form: draft.form, width, height });
        }}
      >
        <SelectField
          label={t("form")}
          hint={t(`formHint.${draft.form}`)}
          value={draft.form}
          onChange={({ target }) => {
            const form = FORMS.find((name) => name === target.value);
            if (form !== undefined) change({ form });
          }}
        >
          {FORMS.map((form) => (
            <option key={form} value={form}>
              {t(form)}
            </option>
          ))}
        </SelectField>
        <div>
          <p id={presetsId} className="mb-1 text-sm font-medium text-ink-soft">
            {t("presets")}
          </p>
          <div role="group" aria-labelledby={presetsId} className="flex flex-wrap gap-2">
            {PRESETS.map((preset) => {
              const isSelected = preset.width === width && preset.height === height;
              return (
                <button
                  key={preset.width}
                  type="button"
                  aria-pressed={isSelected}
                  className={classNames(
                    "min-h-8 rounded-md border px-3 py-1 font-medium transition-colors",
                    isSelected
                      ? "border-accent bg-accent-wash text-accent"
                      : "border-line-strong bg-surface text-ink hover:bg-sunken",
                  )}
                  onClick={() => change(preset)}
                >
                  {preset.width === "100%" ? (
                    t("fill")
                  ) : (
                    <bdi dir="ltr">
                      {preset.width} × {preset.height}
                    </bdi>
                  )}
                </button>
              );
            })}
          </div>
        </div>
        <div className="grid grid-cols-2 items-start gap-3">
          {(["width", "height"] as const).map((side) => (
            <TextField
              key={side}
              autoComplete="off"
              spellCheck={false}
              label={t(side)}
              value={draft[side]}
              problem={parseEmbedSize(draft[side]) === null ? t("invalid") : null}
              onChange={({ target }) => change({ [side]: target.value })}
            />
          ))}
        </div>
        <p className="text-sm text-ink-faint">
          {t(width === "100%" && height === "100%" ? "fillHint" : "sizeHint")}
        </p>
        <div>
          <Button type="submit" variant="primary" aria-disabled={width === null || height === null}>
            {t("get")}
          </Button>
        </div>
      </form>
      {requested === null ? null : <Code request={requested} />}
    </Panel>
  );
}

function Code({ request }: { request: EmbedRequest }) {
  const t = useTranslations("embedCodes");
  const { api } = useApi();
  // Foreign text (supplement, "Embed codes"): it is shown and copied, and never becomes part of the page.
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ["embed-code", request],
    queryFn: async ({ signal }) => {
      const { kind, id, form, width, height } = request;
      const path = `/v2/${kind}/${encodeURIComponent(id)}/embed/${form}`;
      return codeWire(await api.http({ path, query: { width, height }, signal })).code;
    },
  });
  return (
    <div className="mt-4">
      <Loaded
        data={data}
        problem={toProblem(error)}
        asOfMs={dataUpdatedAt}
        onRetry={() => void refetch()}
        skeleton={<Skeleton className="h-16" />}
      >
        {(code) => <CodeBlock label={t("title")} copyLabel={t("copy")} text={code} />}
      </Loaded>
    </div>
  );
}

const codeWire = wireRecord({ code: wireKey });

/** Describes the requested code. Sizes are pixels (`640`) or percentages (`100%`). */
interface EmbedRequest extends Draft {
  /** Names the resource as in the service's paths. */
  kind: "vod" | "channel" | "playlists";
  id: string;
}

/**
 * Parses a size as the service accepts it: pixels (`640`) or percent (`100%`), in any common spelling. Null
 * if invalid.
 */
export function parseEmbedSize(text: string): string | null {
  const [, pixels] = /^\s*([1-9]\d{0,4})\s*(?:px)?\s*$/i.exec(text) ?? [];
  if (pixels !== undefined) return pixels;
  const [, percent] = /^\s*(100|[1-9]\d?)\s*%\s*$/.exec(text) ?? [];
  return percent === undefined ? null : `${percent}%`;
}
