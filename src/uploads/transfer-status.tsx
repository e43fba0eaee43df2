import { FolderOpen } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { ChangeStatus } from "#changes/change-note.tsx";
import { baseId, unnamedItemsOf } from "#playlists/playlist-content-queries.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import { useApi, useMayEdit, useSettleState, useSignInUrl } from "#shared/http/api-context.tsx";
import { useAccess } from "#shared/http/watch-access.ts";
import { CONNECTION_CHECK, paths } from "#shared/paths.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { Button } from "#shared/ui/button.tsx";
import { ProblemText } from "#shared/ui/error-notice.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { useTimeLeft } from "#shared/ui/time-left.ts";
import { UnknownItems } from "#shared/ui/unknown-items.tsx";
import type { PartWaitReason } from "#uploads/engine/storage-reach.ts";
import { encodingId, videoQueries } from "#videos/videos-queries.ts";
import {
  type TransferFailure as Failure,
  type FileSource,
  followUpId,
  type Transfer,
  type TransferStage,
} from "./transfer.ts";
import { secondsLeft, type TransferPlace } from "./transfer-state.ts";
import { useTransferStore } from "./transfer-store.ts";
import { pickFiles } from "./upload-drop-zone.tsx";

/** Shows the status of a transfer, with the action it needs. */
export function TransferStatus({
  transfer,
  place = null,
}: {
  transfer: Transfer;
  /** Is its place in the queue. Is null where there is none. */
  place?: TransferPlace | null;
}) {
  const t = useTranslations("transfers");
  const { stage } = transfer;
  const { signedOut } = useAccess();
  switch (stage.kind) {
    case "finishing":
      // Its lookup is pending below.
      if (signedOut?.isSure === true && !transfer.isElsewhere) {
        return <Waiting reason="signed-out" />;
      }
      return <span>{t(stage.kind)}</span>;
    case "queued":
      return place === null ? (
        <span>{t("queued")}</span>
      ) : (
        <span>{t("queuedAt", { position: place.position + 1, count: place.count })}</span>
      );
    case "paused":
    case "cancelled":
      return <span>{t(stage.kind)}</span>;
    case "sending":
      return <Sending transfer={transfer} />;
    case "waiting":
      return <Waiting reason={stage.reason} />;
    case "needs-file":
      return <TransferNeedsFile transfer={transfer} stage={stage} />;
    case "checking":
      return <StatusLabel tone="working">{t("checking")}</StatusLabel>;
    case "encoding":
      return <Encoding transfer={transfer} videoId={stage.videoId} />;
    case "ready":
      return <TransferVideo stage={stage} wish={transfer} />;
    case "failed":
      return <TransferFailure failure={stage.failure} />;
  }
}

/** Shows the video of a transfer, with a link to it. */
export function TransferVideo({
  stage: { kind, videoId },
  wish = null,
}: {
  stage: Extract<TransferStage, { videoId: string }>;
  /** Says whether the video is to be published. Is null where that does not matter. */
  wish?: Pick<Transfer, "details" | "publishing"> | null;
}) {
  const t = useTranslations("transfers");
  const held = useTranslations("upload.held");
  const isKept = wish?.details.isKeptUnpublished === true;
  const isDue = kind === "ready" && wish?.publishing?.kind === "due";
  const text = () => {
    if (isDue) return t(isKept ? "publishing.unpublishing" : "publishing.publishing");
    return kind === "ready" && isKept && wish.publishing === null ? t("publishing.ready") : t(kind);
  };
  return (
    <span className="flex flex-wrap gap-x-3">
      <StatusLabel tone={kind === "ready" && !isDue ? "ready" : "working"}>{text()}</StatusLabel>
      <Link to={paths.video(videoId)} className="font-medium text-accent underline">
        {held("open")}
      </Link>
    </span>
  );
}

function Sending({ transfer }: { transfer: Transfer }) {
  const t = useTranslations("transfers");
  const locale = useLocale();
  const timeLeft = useTimeLeft();
  const { sentBytes, sizeBytes, bytesPerSecond, isRepairing } = transfer;
  const why = isRepairing ? `${t("repairing")} · ` : "";
  // The last bytes have left the browser; their answers are still on the way.
  if (sentBytes >= sizeBytes) return <span>{why + t("confirming")}</span>;
  const left = secondsLeft(transfer);
  return (
    <span>
      {why}
      {bytesPerSecond === null || left === null
        ? t("sending")
        : t("sendingAt", { speed: formatBytes(bytesPerSecond, locale), left: timeLeft(left) })}
    </span>
  );
}

function Waiting({ reason }: { reason: PartWaitReason }) {
  const t = useTranslations("transfers");
  const problems = useTranslations("problems");
  const signInUrl = useSignInUrl();
  if (typeof reason !== "string") return <SilentStorage host={reason.silentHost} />;
  return (
    <span className="flex flex-wrap gap-x-3">
      <StatusLabel tone="working">{t(`waiting.${reason}`)}</StatusLabel>
      {reason === "signed-out" && signInUrl !== null ? (
        // The link opens a new window: leaving this page would interrupt the upload.
        <a href={signInUrl} target="_blank" rel="noopener" className="text-accent underline">
          {problems("signIn")}
        </a>
      ) : null}
    </span>
  );
}

/** Says that storage is blocked or out of reach, what the cause may be, and where to find out. */
function SilentStorage({ host }: { host: string }) {
  const t = useTranslations("transfers.silentStorage");
  return (
    <div className="grid justify-items-start gap-1">
      <StatusLabel tone="trouble">{t.rich("title", { host, isolated })}</StatusLabel>
      <p>{t("causes")}</p>
      <Link to={CONNECTION_CHECK} className="text-accent underline">
        {t("check")}
      </Link>
    </div>
  );
}

function Encoding({ transfer, videoId }: { transfer: Transfer; videoId: string }) {
  const t = useTranslations("transfers");
  const { isKeptUnpublished } = transfer.details;
  const common = useTranslations("common");
  const { api, settle, queryClient } = useApi();
  const state = useSettleState(encodingId(videoId));
  const video = queryClient.getQueryData(videoQueries.detail(api, videoId).queryKey);
  // One that is to stay unpublished is ready as soon as that is sure.
  const isUnpublished = !isKeptUnpublished && state === "seen" && video?.status === "unpublished";
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <Link to={paths.video(videoId)} className="underline decoration-line-strong hover:text-ink">
        <StatusLabel tone={state === "stopped" || isUnpublished ? "neutral" : "working"}>
          {t(isUnpublished ? "encodedUnpublished" : "encoding")}
        </StatusLabel>
      </Link>
      {isKeptUnpublished && transfer.publishing?.kind !== "failed" ? (
        <span>{t(video?.status === "ready" ? "publishing.unpublishing" : "publishing.stays")}</span>
      ) : null}
      {state === "stopped" && !isKeptUnpublished ? (
        <>
          {t("notFollowed")}
          <Button variant="quiet" onClick={() => settle.checkAgain(encodingId(videoId))}>
            {common("checkAgain")}
          </Button>
        </>
      ) : null}
    </span>
  );
}

/** Asks for the file of an upload that an earlier page began, and says what was wrong with the last one. */
function TransferNeedsFile({
  transfer: { id, name, sentBytes },
  stage: { oneClick, mismatch },
}: {
  transfer: Transfer;
  stage: Extract<TransferStage, { kind: "needs-file" }>;
}) {
  const t = useTranslations("transfers.needsFile");
  const common = useTranslations("common");
  const format = useFormatter();
  const locale = useLocale();
  const store = useTransferStore();
  const isOther = mismatch.length > 0;
  return (
    <div className="grid justify-items-start gap-1.5">
      {isOther ? (
        <StatusLabel tone="trouble">
          {t("mismatch", {
            what: format.list(mismatch.map((kind) => t(`different.${kind}`))),
          })}
        </StatusLabel>
      ) : null}
      <p>
        {t(oneClick ? "remembered" : "choose")}{" "}
        {sentBytes === 0 ? null : t("safe", { sent: formatBytes(sentBytes, locale) })}
      </p>
      <div className="flex flex-wrap gap-2">
        {oneClick ? (
          <Button
            aria-label={t("continueNamed", { name })}
            onClick={() => store.send({ kind: "reopen", ids: [id] })}
          >
            {common("continue")}
          </Button>
        ) : null}
        {/* The remembered file may not be the right one any more. */}
        {!oneClick || isOther ? (
          <TransferFileButton
            text={t("same")}
            label={t("sameNamed", { name })}
            onFiles={(sources) => store.send({ kind: "offer", id, sources })}
          />
        ) : null}
      </div>
    </div>
  );
}

/** Shows a file picker button. Its accessible name includes the transfer's name. */
export function TransferFileButton({
  text,
  label,
  multiple = false,
  onFiles,
}: {
  text: string;
  label: string;
  multiple?: boolean;
  onFiles: (sources: FileSource[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const ask = async () => {
    const sources = await pickFiles(multiple);
    if (sources === null) input.current?.click();
    else if (sources.length > 0) onFiles(sources);
  };
  return (
    <>
      <Button
        aria-label={label}
        icon={<FolderOpen aria-hidden="true" size={14} />}
        onClick={() => void ask()}
      >
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        onChange={({ currentTarget }) => {
          onFiles(Array.from(currentTarget.files ?? [], (file) => ({ file, handle: null })));
          // Allows selecting the same file again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}

/** Shows how publishing a video, or unpublishing it, goes on after its upload. Renders nothing where there is nothing to say. */
export function TransferPublishing({ transfer }: { transfer: Transfer }) {
  const t = useTranslations("transfers.publishing");
  const labels = useTranslations();
  const store = useTransferStore();
  const mayEdit = useMayEdit();
  const { id, name, stage, details, publishing } = transfer;
  const { isKeptUnpublished, playlistId } = details;
  if (publishing?.kind === "failed") {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusLabel tone="trouble">
          {t(isKeptUnpublished ? "failedUnpublish" : "failedPublish")}{" "}
          <ProblemText problem={publishing.problem} />
        </StatusLabel>
        {mayEdit ? (
          <Button
            variant="quiet"
            aria-label={labels("upload.held.named", { action: labels("common.tryAgain"), name })}
            onClick={() => store.send({ kind: "follow-up", ids: [id] })}
          >
            {labels("common.tryAgain")}
          </Button>
        ) : null}
      </div>
    );
  }
  const isWaiting = stage.kind === "ready" && isKeptUnpublished && playlistId !== null;
  return isWaiting ? <span>{t("playlist")}</span> : null;
}

/** Shows the status of applying the details to a finished video. Renders nothing if there is nothing to say. */
export function TransferFollowUp({ transfer: { id, name, followUp } }: { transfer: Transfer }) {
  const t = useTranslations("transfers.followUp");
  const labels = useTranslations();
  const store = useTransferStore();
  const mayEdit = useMayEdit();
  const nameOf = (action: string) => labels("upload.held.named", { action, name });
  const itemsId = baseId(followUpId(id));
  const startEmpty = useStore(unnamedItemsOf(useApi()), (all) => all[itemsId]);
  if (followUp.kind === "idle" || followUp.kind === "done") return null;
  const isUnseen = followUp.kind === "unseen";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {followUp.kind === "failed" ? (
        <StatusLabel tone="trouble">
          {t(followUp.step)} <ProblemText problem={followUp.problem} />
        </StatusLabel>
      ) : isUnseen ? (
        <ChangeStatus state="unknown" />
      ) : startEmpty === undefined ? (
        <ChangeStatus
          state="saving"
          words={labels("upload.videos.working")}
          waitId={followUpId(id)}
          nameOf={nameOf}
        />
      ) : (
        <>
          <StatusLabel tone="working">{labels("unknownItems.title")}</StatusLabel>
          <UnknownItems id={itemsId} nameOf={nameOf} onReplace={startEmpty} />
        </>
      )}
      {mayEdit && followUp.kind !== "working" ? (
        <Button
          variant="quiet"
          aria-label={isUnseen ? nameOf(labels("common.checkAgain")) : t("retryNamed", { name })}
          onClick={() => store.send({ kind: "follow-up", ids: [id] })}
        >
          {labels(isUnseen ? "common.checkAgain" : "common.tryAgain")}
        </Button>
      ) : null}
    </div>
  );
}

/** Explains why a transfer failed, and the remedy. */
export function TransferFailure({ failure }: { failure: Failure }) {
  const t = useTranslations("transfers.failed");
  const problems = useTranslations("problems");
  const explain = () => {
    switch (failure.kind) {
      case "service": {
        const { kind, serviceMessage } = failure.problem;
        return (
          <>
            {problems(`${kind}.title`)} {problems(`${kind}.advice`)} <bdi>{serviceMessage}</bdi>
          </>
        );
      }
      case "storage-refused":
        return t(failure.kind, { status: failure.status, code: failure.code ?? "–" });
      case "storage-failing":
        return t(failure.kind, { status: failure.status });
      default:
        return t(failure.kind);
    }
  };
  return <StatusLabel tone="trouble">{explain()}</StatusLabel>;
}
