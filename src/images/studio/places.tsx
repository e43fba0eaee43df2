import { Play } from "lucide-react";
import { useTranslations } from "use-intl";

/** The tokens of either theme, whichever the page is in. */
const GROUNDS = {
  light:
    "scheme-light [--canvas:#f5f6f8] [--surface:#ffffff] [--surface-sunken:#eceef2] [--line:#e2e5ea] [--ink:#14171c] [--ink-soft:#485160] [--accent:#4b42c4] [--accent-ink:#ffffff]",
  dark: "scheme-dark [--canvas:#0f1115] [--surface:#16191f] [--surface-sunken:#0b0d10] [--line:#282d37] [--ink:#eceef2] [--ink-soft:#abb4c2] [--accent:#a09aff] [--accent-ink:#100e2c]",
} as const;

/** The picture where it will be seen: in the library, before a film plays and in a playlist, light and dark. */
export function Places({ url, title }: { url: string | null; title: string }) {
  const t = useTranslations("pictureStudio");
  return (
    <div className="grid gap-3 @2xl:grid-cols-2">
      {(["light", "dark"] as const).map((ground) => (
        <section
          key={ground}
          aria-label={t(`grounds.${ground}`)}
          className={`${GROUNDS[ground]} grid grid-cols-2 content-start gap-4 rounded-lg border border-line bg-canvas p-4 text-ink`}
        >
          <figure className="min-w-0">
            <Picture url={url} className="aspect-video rounded-lg" />
            <p className="mt-2 truncate font-semibold">
              <bdi>{title}</bdi>
            </p>
            <figcaption className="text-sm text-ink-soft">{t("places.card")}</figcaption>
          </figure>
          <figure className="min-w-0">
            <div className="relative">
              <Picture url={url} className="aspect-video" />
              <span className="absolute inset-0 m-auto grid size-12 place-items-center rounded-full bg-accent text-accent-ink">
                <Play aria-hidden="true" size={20} className="ms-0.5 fill-current" />
              </span>
            </div>
            <figcaption className="mt-2 text-sm text-ink-soft">{t("places.poster")}</figcaption>
          </figure>
          <figure className="flex min-w-0 items-center gap-3 rounded-md border border-line bg-surface p-2 col-span-2">
            <Picture url={url} className="aspect-video w-24 shrink-0 rounded-sm" />
            <div className="min-w-0">
              <p className="truncate font-medium">
                <bdi>{title}</bdi>
              </p>
              <figcaption className="text-sm text-ink-soft">{t("places.row")}</figcaption>
            </div>
          </figure>
        </section>
      ))}
    </div>
  );
}

/** Shown as each place shows pictures: filling its frame, cut where the shape differs. */
function Picture({ url, className }: { url: string | null; className: string }) {
  return (
    <div className={`overflow-hidden bg-sunken ${className}`}>
      {url === null ? null : <img src={url} alt="" className="size-full object-cover" />}
    </div>
  );
}
