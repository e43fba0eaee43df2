import { describe, expect, it, vi } from "vitest";
import { createRenewal, type Renewal } from "./renewal.ts";

const CDN = "https://cdn.example";
const link = (token: number) => `${CDN}/f/${token}/master.m3u8`;
const segment = (token: number, name = "s-1") => `${CDN}/f/${token}/${name}.m4s`;
const sealed = (token: number, file = "master.m3u8") => `${CDN}/f/${file}?sig=${file}-${token}`;
const REFUSED = new Error("refused");

function start(linkOf = link) {
  let token = 0;
  const request = vi.fn<() => Promise<string>>(async () => linkOf(++token));
  const renewal = createRenewal(request);
  renewal.open(linkOf(0));
  return { renewal, request };
}

/** Sends a request once and has it refused. */
async function refuse(renewal: Renewal, href: string, count = 1) {
  return renewal.refused({ href, link: renewal.place(href).link, count, error: REFUSED });
}

describe("a refused request", () => {
  it("A refused request is sent again under a fresh link, and so is every later one", async () => {
    const { renewal, request } = start();
    expect(await refuse(renewal, segment(0))).toEqual({ kind: "again" });
    expect(renewal.place(segment(0))).toEqual({ href: segment(1), link: link(1) });
    expect(renewal.place(segment(0, "s-2")).href).toBe(segment(1, "s-2"));
    expect(renewal.place(link(0)).href).toBe(link(1));
    expect(request).toHaveBeenCalledOnce();
  });

  it("Shares the link with all requests refused or sent before it came", async () => {
    const { renewal, request } = start();
    const placed = renewal.place(segment(0));
    const verdicts = await Promise.all(
      ["s-1", "s-2", "s-3"].map((name) => refuse(renewal, segment(0, name))),
    );
    expect(verdicts).toEqual(verdicts.map(() => ({ kind: "again" })));
    const late = { href: segment(0), link: placed.link, count: 1, error: REFUSED };
    expect(await renewal.refused(late)).toEqual({ kind: "again" });
    expect(request).toHaveBeenCalledOnce();
  });

  it("Fails after three links without success", async () => {
    const { renewal, request } = start();
    for (const count of [1, 2, 3]) {
      expect(await refuse(renewal, segment(0), count)).toEqual({ kind: "again" });
    }
    expect(await refuse(renewal, segment(0), 4)).toEqual({ kind: "failed", error: REFUSED });
    expect(request).toHaveBeenCalledTimes(3);
  });

  it("Restarts the count once a segment of the video has loaded", async () => {
    const { renewal, request } = start();
    for (let round = 0; round < 5; round++) {
      expect(await refuse(renewal, segment(0))).toEqual({ kind: "again" });
      expect(await refuse(renewal, segment(0), 2)).toEqual({ kind: "again" });
      renewal.succeeded();
    }
    expect(request).toHaveBeenCalledTimes(10);
  });

  it("Fails alone where all other requests succeed", async () => {
    const { renewal } = start();
    for (const count of [1, 2, 3]) {
      await refuse(renewal, segment(0), count);
      renewal.succeeded();
    }
    expect(await refuse(renewal, segment(0), 4)).toEqual({ kind: "failed", error: REFUSED });
  });

  it("Fails with the service's answer to the request for a link", async () => {
    const offline = new Error("Content is offline");
    const renewal = createRenewal(() => Promise.reject(offline));
    renewal.open(link(0));
    expect(await refuse(renewal, segment(0))).toEqual({ kind: "failed", error: offline });
  });
});

describe("addresses with signatures of their own", () => {
  it("Addresses with signatures of their own reload the whole stream, and request no link until then", async () => {
    const { renewal, request } = start(sealed);
    expect(await refuse(renewal, sealed(0, "s-1"))).toEqual({ kind: "reload" });
    expect(renewal.place(sealed(0, "s-1")).href).toBe(sealed(0, "s-1"));
    expect(await refuse(renewal, sealed(0, "s-2"))).toEqual({ kind: "reload" });
    const fresh = await renewal.freshLink(REFUSED);
    expect(request).toHaveBeenCalledOnce();
    renewal.open(fresh);
    expect(renewal.place(fresh)).toEqual({ href: fresh, link: fresh });
  });

  it("Addresses with signatures of their own reload the stream three times at most without a segment of the video", async () => {
    const { renewal, request } = start(sealed);
    for (let round = 0; round < 3; round++) renewal.open(await renewal.freshLink(REFUSED));
    await expect(renewal.freshLink(REFUSED)).rejects.toBe(REFUSED);
    expect(request).toHaveBeenCalledTimes(3);
  });
});
