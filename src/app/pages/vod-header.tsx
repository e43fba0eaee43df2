import { ChevronDown, Code2, Eye, EyeOff, Link2, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useHref, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { paths, type VodTab } from "#shared/paths.ts";
import { buttonClass } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/inline-problem.tsx";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { DeleteVodDialog } from "#videos/vod/delete-vod-dialog.tsx";
import { useSetOnline } from "#videos/vod/use-set-online.ts";
import type { VodStanding } from "#videos/vod/vod-standing.ts";
import type { Vod } from "#videos/vod-record.ts";
import { VodStatusLabel } from "#videos/vod-status-label.tsx";

/** Header of a video's pages: breadcrumbs, status and actions. */
export function VodHeader({
  vod,
  tab,
  standing,
}: {
  vod: Vod;
  tab: VodTab;
  standing: VodStanding;
}) {
  const t = useTranslations("film");
  const copyWords = useTranslations("copy");
  const navigate = useNavigate();
  const { setOnline, problem } = useSetOnline(vod.id);
  const [copied, setCopied] = useState<"none" | "copied" | "failed">("none");
  const [isDeleting, setIsDeleting] = useState(false);
  const copy = async (text: string) => {
    // Clear the status first, so that it is announced again.
    setCopied("none");
    try {
      await navigator.clipboard.writeText(text);
      setCopied("copied");
    } catch {
      setCopied("failed");
    }
  };
  const { shareUrl } = vod;
  const href = useHref(paths.vod(vod.id, tab));
  const going = standing === "there" ? undefined : t("menu.going");
  const items: MenuItem[] = [
    {
      text: t("menu.copyLink"),
      icon: <Link2 aria-hidden="true" size={15} />,
      onSelect: () => void copy(new URL(href, location.origin).href),
    },
    {
      text: t("menu.copyShare"),
      icon: <Code2 aria-hidden="true" size={15} />,
      onSelect: () => void copy(shareUrl ?? ""),
      unavailable: shareUrl === null ? t("menu.noShare") : undefined,
    },
    {
      text: t(vod.isOnline ? "menu.setOffline" : "menu.setOnline"),
      icon: vod.isOnline ? (
        <EyeOff aria-hidden="true" size={15} />
      ) : (
        <Eye aria-hidden="true" size={15} />
      ),
      onSelect: () => setOnline(!vod.isOnline),
      unavailable: going ?? (vod.status === "encoding" ? t("menu.encoding") : undefined),
    },
    {
      text: t("menu.delete"),
      icon: <Trash2 aria-hidden="true" size={15} />,
      onSelect: () => setIsDeleting(true),
      unavailable: going,
    },
  ];
  return (
    <>
      <PageHeader
        title={vod.title ?? t("untitled")}
        eyebrow={<VodBreadcrumbs vod={vod} />}
        actions={
          <div className="flex flex-wrap items-center gap-2" onBlur={() => setCopied("none")}>
            <span role="status" className="text-sm text-ink-faint empty:-me-2">
              {copied === "none" ? "" : copyWords(copied)}
            </span>
            <Standing vod={vod} standing={standing} />
            {standing === "gone" ? null : (
              <Menu
                label={t("menu.label")}
                items={() => items}
                className={buttonClass("secondary")}
              >
                {t("menu.actions")}
                <ChevronDown aria-hidden="true" size={14} />
              </Menu>
            )}
          </div>
        }
      />
      <InlineProblem problem={problem} />
      {isDeleting ? (
        <DeleteVodDialog
          vod={vod}
          onClose={() => setIsDeleting(false)}
          onDeleted={() =>
            void navigate(paths.library, {
              state: { removal: { vodId: vod.id, title: vod.title ?? t("untitled") } },
            })
          }
        />
      ) : null}
    </>
  );
}

function Standing({ vod, standing }: { vod: Vod; standing: VodStanding }) {
  const t = useTranslations("film");
  switch (standing) {
    case "there":
      return <VodStatusLabel status={vod.status} />;
    case "deleting":
      return <StatusLabel tone="working">{t("deleting.label")}</StatusLabel>;
    case "gone":
      return <StatusLabel tone="trouble">{t("gone.label")}</StatusLabel>;
  }
}

/** Breadcrumbs of a video: the library, its first folder, the video. */
function VodBreadcrumbs({ vod }: { vod: Vod }) {
  const t = useTranslations("film");
  const [folder] = vod.folders;
  const link = "rounded-sm hover:text-ink hover:underline";
  return (
    <nav aria-label={t("place")}>
      <ol className="flex min-w-0 flex-wrap items-center gap-x-1.5">
        <li>
          <Link to={paths.library} className={link}>
            {t("library")}
          </Link>
        </li>
        {folder === undefined ? null : (
          <li className="min-w-0 wrap-anywhere before:me-1.5 before:content-['/']">
            <Link
              to={`${paths.library}?${new URLSearchParams({ folder: folder.id })}`}
              className={link}
            >
              <bdi>
                {(folder.path ?? folder.name ?? folder.id)
                  .replace(/^\//, "")
                  .replaceAll("/", " / ")}
              </bdi>
            </Link>
          </li>
        )}
        <li
          aria-current="page"
          className="flex max-w-64 min-w-0 before:me-1.5 before:content-['/']"
        >
          <bdi className="min-w-0 truncate">{vod.title ?? t("untitled")}</bdi>
        </li>
      </ol>
    </nav>
  );
}
