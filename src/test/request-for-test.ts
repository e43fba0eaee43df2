/**
 * Stands where the browser's request to storage would, which no test can make silent for a minute, say. What becomes
 * of it, the test says: `send` is its own.
 */
export class RequestForTest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  responseType = "";
  address = "";
  #headers: Readonly<Record<string, string>> = {};
  #isOver = false;

  open(_method: string, address: string) {
    this.address = address;
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
  /** @param headers by their names in small letters */
  answer(status: number, headers: Readonly<Record<string, string>> = {}, text = "") {
    if (this.#isOver) return;
    this.#isOver = true;
    this.status = status;
    this.#headers = headers;
    this.responseText = text;
    this.dispatchEvent(new Event("loadend"));
  }
}
