/** Describes the JSON in the textarea. */
interface Plan {
  /** Lists the signed addresses of parts 1, 2, 3 …. */
  addresses: string[];
  partSizeBytes: number;
  atOnce: number;
}

/** Does the least that a page can do to send a file in parts: slice, PUT, the next. */
function put(address: string, part: Blob): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", address);
    request.addEventListener("load", () => {
      if (request.status === 200) resolve();
      else reject(new Error(`Storage answered ${request.status}.`));
    });
    request.addEventListener("error", () => reject(new Error("Storage did not answer.")));
    // A typed blob would add a Content-Type header, which is not signed.
    request.send(part.slice(0, part.size, ""));
  });
}

const plan = document.querySelector("textarea");
const video = document.querySelector("input");
video?.addEventListener("change", () => {
  const file = video.files?.[0];
  if (file === undefined) return;
  const { addresses, partSizeBytes, atOnce }: Plan = JSON.parse(plan?.value ?? "");
  let next = 0;
  const sendOn = async () => {
    while (next < addresses.length) {
      const index = next++;
      const start = index * partSizeBytes;
      await put(addresses[index] ?? "", file.slice(start, start + partSizeBytes));
    }
  };
  for (let line = 0; line < atOnce; line++) void sendOn();
});
