import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { type ContentsCut, lastPageOf, PAGE_COUNT, TOP_COUNT } from "./cut-contents.ts";

/** Shows more of a long ranking, a hundred at a time. */
export function ContentPager({
  cut: { foundCount, first, last },
  page,
  isSearching,
  onPage,
}: {
  cut: ContentsCut;
  /** From 0; null: the top alone. */
  page: number | null;
  isSearching: boolean;
  onPage: (page: number | null) => void;
}) {
  const t = useTranslations("contents.breakdown");
  if (page === null) {
    if (foundCount <= TOP_COUNT) return null;
    return (
      <Button onClick={() => onPage(0)} className="justify-self-start">
        {foundCount > PAGE_COUNT
          ? t("showPages", { count: foundCount, size: PAGE_COUNT })
          : t("showAll", { count: foundCount })}
      </Button>
    );
  }
  const lastPage = lastPageOf(foundCount);
  const at = Math.min(page, lastPage);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {lastPage === 0 ? null : (
        <>
          <Step isOver={at === 0} onClick={() => onPage(at - 1)}>
            {t("before")}
          </Step>
          <Step isOver={at === lastPage} onClick={() => onPage(at + 1)}>
            {t("after")}
          </Step>
          <span role="status" className="text-sm text-ink-soft">
            {t("place", { first, last, count: foundCount })}
          </span>
        </>
      )}
      {isSearching || foundCount <= TOP_COUNT ? null : (
        <Button variant="quiet" onClick={() => onPage(null)}>
          {t("showTop", { count: TOP_COUNT })}
        </Button>
      )}
    </div>
  );
}

/** Stays where it is when there is nothing further, so that the keyboard keeps its place. */
function Step({
  isOver,
  onClick,
  children,
}: {
  isOver: boolean;
  onClick: () => void;
  children: string;
}) {
  return (
    <Button aria-disabled={isOver} onClick={() => (isOver ? undefined : onClick())}>
      {children}
    </Button>
  );
}
