import { describe, expect, it } from "vitest";
import { type Block, operatorText, readBlock } from "./blocked.tsx";

const config = {
  storageHosts: ["storage.example.com"],
  mediaHosts: ["cdn.example.com", "*.pictures.example.com"],
  playbackBase: "https://play.example.com/v1",
  errorReports: "https://errors.example.com/desk",
};

const block = (more: Partial<Block>): Block => ({
  url: "https://cdn.example.com/video.m3u8?token=secret",
  directive: "connect-src",
  sourceFile: "https://desk.example.com/assets/a.js",
  isEnforced: true,
  ...more,
});

describe("readBlock", () => {
  it.each<[string, string, string, string[]]>([
    ["https://cdn.example.com/x?token=secret", "connect-src", "cdn.example.com", ["mediaHosts"]],
    ["https://a.pictures.example.com/x", "img-src", "a.pictures.example.com", ["mediaHosts"]],
    ["https://storage.example.com/x", "connect-src", "storage.example.com", ["storageHosts"]],
    ["https://play.example.com/x", "connect-src", "play.example.com", ["playbackBase"]],
    ["https://errors.example.com/x", "connect-src", "errors.example.com", ["errorReports"]],
    ["https://storage.example.com/x", "media-src", "storage.example.com", []],
    ["https://cdn.example.com:8443/x", "media-src", "cdn.example.com:8443", []],
    ["http://user:word@other.test/x?token=secret", "img-src", "other.test", []],
  ])("Reads %s by %s as %s, named by %j", (url, directive, host, namedBy) => {
    expect(readBlock(block({ url, directive }), config)).toMatchObject({ host, namedBy });
  });

  it("Returns the keys that may list a host", () => {
    expect(readBlock(block({}), config)?.keys).toEqual([
      "storageHosts",
      "mediaHosts",
      "playbackBase",
      "errorReports",
    ]);
    expect(readBlock(block({ directive: "media-src" }), config)?.keys).toEqual(["mediaHosts"]);
  });

  it.each<[string, Partial<Block>]>([
    ["a script of an extension", { url: "inline", directive: "script-src-elem" }],
    ["a style of an extension", { url: "inline", directive: "style-src-attr" }],
    ["code made from a text", { url: "eval", directive: "script-src" }],
    ["a text used as markup", { url: "trusted-types-sink" }],
    ["a call of an extension", { sourceFile: "chrome-extension" }],
    ["a call of another extension", { sourceFile: "moz-extension://8a3e/content.js" }],
    ["a script from another origin", { directive: "script-src-elem" }],
    ["a frame", { directive: "frame-src" }],
    ["a directive named like a property of every object", { directive: "constructor" }],
    ["a URL without a host", { url: "data" }],
    ["a data URL", { url: "data:text/html,x", directive: "img-src" }],
    ["a policy that only reports", { isEnforced: false }],
  ])("Reports no block that concerns %s", (_what, more) => {
    expect(readBlock(block(more), config)).toBeNull();
  });

  it("Reads a block without a code", () => {
    expect(readBlock(block({ sourceFile: "" }), config)).not.toBeNull();
  });
});

describe("operatorText", () => {
  it("Says what to change, and of the URL only its host", () => {
    const blocked = ["https://cdn.example.com/f?token=secret", "https://eu.example.com/f"]
      .map((url) => readBlock(block({ url, directive: "media-src" }), config))
      .filter((each) => each !== null);
    expect(operatorText(blocked, "https://desk.example.com")).toBe(
      "The content policy of the dashboard at https://desk.example.com kept it from reaching:\n" +
        "- cdn.example.com (media-src): config.json names it under mediaHosts, the Content-Security-Policy header does not, or it leads on to a host that is named nowhere.\n" +
        "- eu.example.com (media-src): config.json does not name it. If it is your platform's, it belongs under mediaHosts.\n" +
        "After a change of config.json the headers have to be generated again: npm run -s headers -- nginx|caddy|static --config config.json",
    );
  });
});
