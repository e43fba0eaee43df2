import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { TextField } from "#shared/ui/text-field.tsx";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import type { SavedView } from "./saved-views-record.ts";
import { keepView } from "./saved-views-store.ts";
import { useNameCheck } from "./use-name-check.ts";

/** Keeps what is on screen under a name; of a name that is taken it asks first. */
export function SaveViewForm({
  kind,
  address,
  views,
}: {
  kind: WatchTimeKind;
  address: string;
  views: readonly SavedView[];
}) {
  const t = useTranslations("watchTimeFiles.saved");
  const [draft, setDraft] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const check = useNameCheck(views);

  const become = (next: {
    draft: string;
    problem?: string;
    isAsking?: boolean;
    isSaved?: boolean;
  }) => {
    setDraft(next.draft);
    setProblem(next.problem ?? null);
    setIsAsking(next.isAsking ?? false);
    setIsSaved(next.isSaved ?? false);
  };
  const save = (isForced: boolean) => {
    const { name, problem: wrong, taken } = check(draft);
    // What is asked stands beside the field.
    if (isForced || taken === null) form.current?.querySelector("input")?.focus();
    if (wrong !== null) {
      become({ draft, problem: wrong });
    } else if (taken !== null && !isForced) {
      become({ draft, problem: t("replaceAsked", { name: taken.name }), isAsking: true });
    } else {
      const issue = keepView({ kind, name, address });
      if (issue === null) become({ draft: "", isSaved: true });
      else become({ draft, problem: t(`trouble.${issue}`) });
    }
  };
  return (
    <div ref={form} className="grid gap-2 border-t border-line pt-3">
      <TextField
        label={t("name")}
        dir="auto"
        autoComplete="off"
        value={draft}
        problem={problem}
        onChange={({ target }) => become({ draft: target.value })}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !isComposing(event)) save(false);
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" onClick={() => save(isAsking)}>
          {t(isAsking ? "replace" : "save")}
        </Button>
        {isAsking ? <Button onClick={() => become({ draft })}>{t("cancel")}</Button> : null}
        <p role="status" className="text-sm text-ink-soft">
          {isSaved ? t("saved") : null}
        </p>
      </div>
    </div>
  );
}
