import AwsS3 from "@uppy/aws-s3";
import Uppy from "@uppy/core";

/*
 * Uppy as its documentation shows it: the plugin's own defaults, and hooks that make one call each.
 */

interface Session {
  s3_path: string;
  uploader_id: string;
}

async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const answer = await fetch(`/api/v2/vod/upload/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Requested-With": "reeldesk" },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return await answer.json();
}

const sessionOf = (upload: { key: string; uploadId?: string | undefined }) => ({
  s3_path: upload.key,
  uploader_id: upload.uploadId,
});

const uppy = new Uppy({ autoProceed: true });
uppy.use(AwsS3, {
  // Forces multipart below the plugin's threshold.
  shouldUseMultipart: true,
  async createMultipartUpload({ name }) {
    const session = await post<Session>("init-multipart", { filename: name });
    return { uploadId: session.uploader_id, key: session.s3_path };
  },
  async signPart(_file, { partNumber, signal, ...upload }) {
    const body = {
      ...sessionOf(upload),
      from_part_number: partNumber,
      to_part_number: partNumber,
    };
    const answer = await post<{ presigned_urls: [string] }>("signatures/multipart", body, signal);
    return { url: answer.presigned_urls[0] };
  },
  // The service has no call for either.
  listParts: async () => [],
  abortMultipartUpload: async () => {},
  async completeMultipartUpload(_file, { parts, signal, ...upload }) {
    const body = { ...sessionOf(upload), ordered_etags: parts.map(({ ETag }) => ETag) };
    const { vod_id: vodId } = await post<{ vod_id: string }>("complete-multipart", body, signal);
    return { location: vodId };
  },
});

const output = document.querySelector("output");
const say = (words: string) => {
  if (output !== null) output.textContent = words;
};
uppy.on("upload-success", () => say("done"));
uppy.on("upload-error", (_file, { message }) => say(`failed: ${message}`));

document.querySelector("input")?.addEventListener("change", ({ target }) => {
  const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
  if (file !== undefined) uppy.addFile({ name: file.name, data: file });
});
