import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Subject } from "#analytics/analytics-queries.ts";
import { formatSubject } from "#analytics/analytics-view.ts";
import {
  findSubjects,
  MAX_FOUND,
  type NamedSubject,
  useNamedSubjects,
} from "#analytics/use-named-subjects.ts";
import { SearchList } from "#shared/ui/search-list.tsx";

const KINDS = ["account", "channels", "folders", "videos"] as const;

export function SubjectList({
  kinds = KINDS,
  selected,
  unavailableOf,
  onChoose,
}: {
  kinds?: readonly (typeof KINDS)[number][];
  selected: readonly Subject[];
  unavailableOf?: (subject: Subject) => string | undefined;
  onChoose: (subject: Subject) => void;
}) {
  const t = useTranslations("analytics.subjects");
  const named = useNamedSubjects();
  const [text, setText] = useState("");
  const found = kinds.map((kind) => [kind, findSubjects(named[kind], text)] as const);
  const count = found.reduce((sum, [, list]) => sum + list.length, 0);
  const selectedKeys = new Set(selected.map(formatSubject));
  const reading = named.isReading ? ` ${t("reading", { count: named.videos.length })}` : "";
  return (
    <SearchList
      label={t("search")}
      resultsLabel={t("results")}
      hint={found.some(([, list]) => list.length > MAX_FOUND) ? t("more") : undefined}
      status={`${count === 0 ? t("none", { text: text.trim() }) : t("found", { count })}${reading}`}
      text={text}
      onText={setText}
      groups={found.map(([kind, list]) => ({
        label: t(`kinds.${kind}`),
        options: list.slice(0, MAX_FOUND).map(({ subject, name, detail }) => ({
          key: formatSubject(subject),
          value: subject,
          isSelected: selectedKeys.has(formatSubject(subject)),
          unavailable: unavailableOf?.(subject),
          content: <Name name={name} detail={detail} />,
        })),
      }))}
      onChoose={onChoose}
    />
  );
}

function Name({ name, detail }: Pick<NamedSubject, "name" | "detail">) {
  return (
    <>
      <bdi className="block truncate font-medium">{name}</bdi>
      {detail === null ? null : (
        <bdi className="block truncate text-xs text-ink-soft">{detail}</bdi>
      )}
    </>
  );
}
