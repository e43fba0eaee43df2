import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { curlCommand } from "./curl-command.ts";

const URL_WITH_SIGNS = "http://127.0.0.1:1/key?a=b&c=$(d)";

/** Returns the arguments that a shell passes to curl, captured with a fake curl. */
function argumentsIn(shell: string, command: string): string[] {
  const script = `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }\n${command}`;
  const output = execFileSync(shell, ["-c", script], { encoding: "utf8" });
  return output.split("\0").slice(0, -1);
}

describe.each(["sh", "bash"])("a shell command in %s", (shell) => {
  test.each([
    "captions.vtt",
    "two words.vtt",
    "it's.vtt",
    `say "hi".vtt`,
    "$(touch /tmp/pwned).vtt",
    "`id`.vtt",
    "a;b|c&d>e<f#g!h*i?j~k.vtt",
    "part[1-9]{a,b}.vtt",
    "back\\slash\\n.vtt",
    "100%s %d.vtt",
    "line\nbreak.vtt",
    "esc\u001b[201~'; id #.vtt",
    "c1\u009b31m é 朝.vtt",
    "tab\tand 'quote' 50%.vtt",
    "",
  ])("Passes the name %j unchanged", (name) => {
    expect(argumentsIn(shell, curlCommand(name, URL_WITH_SIGNS))).toEqual([
      "--globoff",
      "-T",
      name,
      URL_WITH_SIGNS,
    ]);
  });

  test.each(["-", "-o.vtt", "."])("Passes %j as a file and not as an option", (name) => {
    expect(argumentsIn(shell, curlCommand(name, URL_WITH_SIGNS))[2]).toBe(`./${name}`);
  });
});

test("Sends no control character to a terminal", () => {
  expect(curlCommand("a\u0003\u001b\u009b\r.vtt", "u")).not.toMatch(/\p{Cc}/u);
});

test("Keeps a plain name readable", () => {
  expect(curlCommand("/path/to/file", "x")).toBe("curl --globoff -T /path/to/file x");
});
