import { Library } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { ruleOfVideos } from "#library/kept-lists.ts";
import { DEFAULT_VIEW, formatLibraryView, type LibraryView } from "#library/library-view.ts";
import {
  formatListRule,
  type ListedVideos,
  type ListRule,
  MAX_IDS_IN_ADDRESS,
} from "#library/list-rules.ts";
import { paths } from "#shared/paths.ts";
import { Button, ButtonLink } from "#shared/ui/button.tsx";

const icon = <Library aria-hidden="true" size={15} />;

/**
 * Links to the library with the videos of a list, where all can be selected. The videos of a long list are stored on this
 * device when it is pressed, as no address has room for them.
 * @param describedBy id of the text that says which list it is
 */
export function LibraryLink({
  rule,
  view,
  describedBy,
}: {
  /** Is absent where filters of the view are the list. */
  rule?: Exclude<ListRule, { kind: "device" }>;
  /** Filters and search that hold beside it. */
  view?: Partial<LibraryView>;
  describedBy?: string;
}) {
  const t = useTranslations("lists");
  if (rule?.kind === "videos" && rule.ids.length > MAX_IDS_IN_ADDRESS) {
    return <OpenLong videos={rule} describedBy={describedBy} />;
  }
  const list = rule === undefined ? null : formatListRule(rule);
  return (
    <ButtonLink to={libraryOf({ ...view, list })} icon={icon} aria-describedby={describedBy}>
      {t("open")}
    </ButtonLink>
  );
}

function OpenLong({
  videos: { origin, choice, ids },
  describedBy,
}: {
  videos: ListedVideos;
  describedBy: string | undefined;
}) {
  const t = useTranslations("lists");
  const navigate = useNavigate();
  const [isFailed, setIsFailed] = useState(false);
  const open = async () => {
    const list = await ruleOfVideos({ origin, choice, ids });
    setIsFailed(list === null);
    if (list !== null) void navigate(libraryOf({ list }));
  };
  return (
    <>
      <Button icon={icon} aria-describedby={describedBy} onClick={() => void open()}>
        {t("open")}
      </Button>
      <span role="alert" className="text-sm text-trouble empty:hidden">
        {isFailed ? t("notKept") : null}
      </span>
    </>
  );
}

function libraryOf(view: Partial<LibraryView>): string {
  return `${paths.library}${formatLibraryView({ ...DEFAULT_VIEW, ...view })}`;
}
