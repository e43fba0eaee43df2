import { ImageUp } from "lucide-react";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { useStore } from "#shared/sync/use-store.ts";
import { ButtonLink } from "#shared/ui/button.tsx";
import { countImages } from "./image-job.ts";
import { imageJobsOf } from "./image-jobs-queries.ts";

export function QueueLink({ to }: { to: string }) {
  const t = useTranslations("imageBoard.dock");
  const jobs = useStore(imageJobsOf(useApi()).store);
  const { done, issue: count, total } = countImages(jobs.filter(({ isQueued }) => isQueued));
  const labels =
    count > 0 ? t("attention", { count, done, total }) : t("progress", { done, total });
  return (
    <>
      <ButtonLink to={to} variant="quiet" icon={<ImageUp aria-hidden="true" size={15} />}>
        {labels}
      </ButtonLink>
      {/* The status is beside the link: a live region is not part of a link's name. */}
      <span role="status" className="sr-only">
        {labels}
      </span>
    </>
  );
}
