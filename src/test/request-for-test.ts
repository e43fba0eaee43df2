/**
 * Replaces XMLHttpRequest to storage, since no test can wait for a real timeout. The test controls the
 * outcome and adds its own `send`.
 */
export class RequestForTest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  responseType = "";
  href = "";
  #headers: Readonly<Record<string, string>> = {};
  #isOver = false;

  open(_method: string, href: string) {
    this.href = href;
  }
  abort() {
    this.answer(0);
  }
  getResponseHeader(name: string) {
    return this.#headers[name.toLowerCase()] ?? null;
  }
  getAllResponseHeaders() {
    return Object.entries(this.#headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("");
  }
  progress(loaded: number) {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded }));
  }
  /**
   * Completes the request once.
   * @param headers by lower-case name
   */
  answer(status: number, headers: Readonly<Record<string, string>> = {}, text = "") {
    if (this.#isOver) return;
    this.#isOver = true;
    this.status = status;
    this.#headers = headers;
    this.responseText = text;
    this.dispatchEvent(new Event("loadend"));
  }
}
