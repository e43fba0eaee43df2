import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { classNames } from "./class-names.ts";

const STEP =
  "inline-grid size-8 place-items-center rounded-md border border-line-strong/60 bg-surface text-ink-soft hover:bg-sunken hover:text-ink";

/** Which part of a list is shown, with the pages before and after it. Null: there is none. */
export function Pager({
  summary,
  previous,
  next,
}: {
  summary: string;
  previous: string | null;
  next: string | null;
}) {
  const t = useTranslations("pager");
  return (
    <nav aria-label={t("label")} className="mt-5 flex items-center justify-between gap-3">
      <p role="status" className="text-ink-soft">
        {summary}
      </p>
      <div className="flex gap-2">
        <Step to={previous} label={t("previous")} icon={<ChevronLeft size={16} />} />
        <Step to={next} label={t("next")} icon={<ChevronRight size={16} />} />
      </div>
    </nav>
  );
}

function Step({ to, label, icon }: { to: string | null; label: string; icon: React.ReactNode }) {
  return to === null ? (
    <span aria-hidden="true" className={classNames(STEP, "opacity-40 rtl:-scale-x-100")}>
      {icon}
    </span>
  ) : (
    <Link to={to} aria-label={label} title={label} className={classNames(STEP, "rtl:-scale-x-100")}>
      {icon}
    </Link>
  );
}
