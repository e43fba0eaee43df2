import { MembersSection } from "#analytics/members/members-section.tsx";
import { FiguresAt } from "#shared/charts/figure-source.tsx";
import { ContentsSection } from "./contents-section.tsx";
import { CountriesSection } from "./countries-section.tsx";
import type { SectionProps } from "./section-props.ts";

/** Shows the breakdowns by content, by member of a folder, and by country. */
export function BreakdownSections(props: SectionProps) {
  // The service sends a folder as one row, and a content has no parts (contract 4.1, rule 4).
  const hasContents = !("id" in props.view.subject);
  return (
    <>
      {hasContents ? <ContentsSection {...props} /> : null}
      {/* Members are not compared. */}
      <FiguresAt time={props.query.time} previous={null}>
        <MembersSection {...props} />
      </FiguresAt>
      <CountriesSection {...props} />
    </>
  );
}
