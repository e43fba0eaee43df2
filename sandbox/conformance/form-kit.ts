import { z } from "zod";

/** Describes the response of an ajax init: fields by name, including `bucket`. */
export const FormShape = z.record(z.string(), z.string());

/** Describes the response of a curl init. */
export const CurlShape = z.object({ "curl-command": z.string(), url: z.url() });

export type FormFields = z.infer<typeof FormShape>;

/** Returns the URL of a form: `bucket` is a host, with https except locally. */
export function formUrl({ bucket = "" }: FormFields): string {
  const { hostname } = new URL(`http://${bucket}`);
  const isLoopback = /^(?:localhost|\[::1\]|127(?:\.\d+){3})$/.test(hostname);
  return `${isLoopback ? "http" : "https"}://${bucket}`;
}

/** Sends a file as contract 4.9 says: every field but `bucket`, the file last. */
export async function postForm(
  fields: FormFields,
  file: string | Uint8Array<ArrayBuffer>,
  name = "file",
): Promise<Response> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) {
    if (field !== "bucket") form.append(field, value);
  }
  form.append("file", new Blob([file]), name);
  return await fetch(formUrl(fields), { method: "POST", body: form });
}
