import { z } from "zod";

/** The shapes hold the wire fields used by the tests, as loose as the contract allows. */
export const FolderShape = z.object({
  id: z.string().regex(/^\d+$/),
  name: z.string(),
  path: z.string(),
  parent_id: z.string().nullable(),
});

export const VodShape = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  filename: z.string(),
  filesize: z.string().regex(/^\d+$/),
  disk_usage: z.number(),
  duration: z.string().regex(/^\d{2,}:[0-5]\d:[0-5]\d$/),
  creation_date: z.iso.datetime({ offset: true }),
  save_date: z.iso.datetime({ offset: true }),
  online: z.boolean(),
  container: z.string().nullable(),
  vcodec: z.string().nullable(),
  acodec: z.string().nullable(),
  vbitrate: z.number().nullable(),
  abitrate: z.number().nullable(),
  video_width: z.number().nullable(),
  video_height: z.number().nullable(),
  renditions: z
    .array(
      z.object({
        id: z.string(),
        width: z.number(),
        height: z.number(),
        bitrate: z.number(),
        framerate: z.string(),
        size_in_bytes: z.number(),
      }),
    )
    .nullable(),
  folders: z.array(FolderShape),
  folder_ids: z.null(),
  subtitles: z.array(z.unknown()),
  asset_id: z.string(),
  hls: z.url(),
  pictures: z.object({ splashscreen: z.array(z.url()), thumbnail: z.array(z.url()) }),
  share_code: z.object({ facebook: z.url(), twitter: z.url() }),
  autoplay: z.boolean(),
  is_secured: z.boolean(),
  stream_id: z.string().nullable(),
  custom_data: z.unknown(),
});

export type VodShape = z.infer<typeof VodShape>;

export const ListShape = z.object({
  data: z.array(z.looseObject({ id: z.string() })),
  paging: z.object({
    self: z.string().nullable(),
    last: z.string().nullable(),
    next: z.string().nullish(),
    previous: z.string().nullish(),
  }),
  totalCount: z.string().regex(/^\d+$/),
});

export const VodListShape = ListShape.extend({ data: z.array(VodShape) });

/** Describes the sandbox's error body; a platform may have another. */
export const ProblemShape = z.object({ message: z.string().min(1), detail: z.string().min(1) });

export const InitShape = z.object({ s3_path: z.string().min(1), uploader_id: z.string().min(1) });
export const SignaturesShape = z.object({ presigned_urls: z.array(z.url()) });
export const CompleteShape = z.object({ vod_id: z.string().min(1) });
