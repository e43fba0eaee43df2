import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { Panel } from "#shared/ui/panel.tsx";
import type { Vod } from "#videos/vod-record.ts";
import type { Hindrance } from "./board-films.ts";

const MOST_NAMED = 100;

/** Films that lack a picture and give no frames now, each with the reason. */
export function WaitingFilms({ films }: { films: readonly { vod: Vod; reason: Hindrance }[] }) {
  const t = useTranslations("pictureBoard");
  if (films.length === 0) return null;
  return (
    <Panel title={t("waiting.title")} className="mt-5">
      <ul className="grid gap-x-5 sm:grid-cols-2">
        {films.slice(0, MOST_NAMED).map(({ vod, reason }) => (
          <li key={vod.id} className="min-w-0 border-b border-line py-1.5">
            <Link
              to={paths.vod(vod.id, "images")}
              className="inline-block max-w-full truncate py-0.5 align-bottom font-medium hover:underline"
            >
              <bdi>{vod.title ?? t("untitled")}</bdi>
            </Link>
            <p className="text-sm text-ink-soft">{t(`waiting.${reason}`)}</p>
          </li>
        ))}
      </ul>
      {films.length > MOST_NAMED ? (
        <p className="mt-2 text-ink-soft">
          {t("waiting.more", { count: films.length - MOST_NAMED })}
        </p>
      ) : null}
    </Panel>
  );
}
