import { describe, expect, it } from "vitest";
import { readSettings, SettingsError } from "../settings.ts";
import { canaryKey } from "../testing.ts";
import { roleOf } from "./roles.ts";

const secret = Buffer.alloc(32, 1).toString("base64");
const signIn = {
  OIDC_ISSUER: "https://login.example.com/realms/desk",
  OIDC_CLIENT_ID: "reeldesk",
  OIDC_CLIENT_SECRET: canaryKey,
  OIDC_ROLE_CLAIM: "roles",
  OIDC_EDITOR_ROLES: "desk-editor, desk-admin",
  SESSION_SECRETS: secret,
};

describe("the settings of a sign-in", () => {
  it("The settings of a sign-in are read, with defaults", () => {
    const other = Buffer.alloc(32, 2).toString("base64url");
    const { signIn: read } = readSettings({ ...signIn, SESSION_SECRETS: `${secret},${other}` });
    expect(read).toEqual({
      issuer: "https://login.example.com/realms/desk",
      clientId: "reeldesk",
      clientSecret: canaryKey,
      scope: "openid profile email",
      secrets: [Buffer.alloc(32, 1), Buffer.alloc(32, 2)],
      roles: { claim: "roles", editor: ["desk-editor", "desk-admin"], viewer: [] },
      limits: { renewMs: 300_000, idleMs: 3_600_000, maxMs: 43_200_000 },
    });
  });

  it.each([
    ["OIDC_CLIENT_SECRET", { ...signIn, OIDC_CLIENT_SECRET: "" }],
    ["OIDC_EDITOR_ROLES", { ...signIn, OIDC_EDITOR_ROLES: undefined }],
    ["OIDC_ISSUER", { SESSION_SECRETS: secret }],
    ["OIDC_ISSUER", { ...signIn, OIDC_ISSUER: "http://login.example.com" }],
    ["OIDC_ISSUER", { ...signIn, OIDC_ISSUER: canaryKey }],
    ["OIDC_SCOPE", { ...signIn, OIDC_SCOPE: "profile" }],
    ["SESSION_SECRETS", { ...signIn, SESSION_SECRETS: canaryKey }],
    ["SESSION_SECRETS", { ...signIn, SESSION_SECRETS: `${secret},${"A".repeat(40)}` }],
    ["SESSION_RENEW_MINUTES", { ...signIn, SESSION_RENEW_MINUTES: "0" }],
    ["SESSION_RENEW_MINUTES", { ...signIn, SESSION_RENEW_MINUTES: "60" }],
    ["RATE_LIMIT_PER_MINUTE", { RATE_LIMIT_PER_MINUTE: "many" }],
    ["LOG_FORMAT", { LOG_FORMAT: "xml" }],
    ["HOST", { HOST: "0.0.0.0" }],
    ["HOST", { HOST: "::" }],
    ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "https://desk.example.com" }],
    ["PUBLIC_ORIGIN", { ...signIn, HOST: "0.0.0.0" }],
    ["PUBLIC_ORIGIN", { ...signIn, PUBLIC_ORIGIN: "http://desk.example.com" }],
  ])("The settings of a sign-in are refused by the name of %s, without its value", (name, env) => {
    let message = "";
    try {
      readSettings(env);
    } catch (error) {
      if (error instanceof SettingsError) ({ message } = error);
    }
    expect(message).toMatch(new RegExp(`^${name}[, ][^\n]+$`));
    expect(message).not.toContain(canaryKey);
  });

  it("Lets the server listen on other hosts", () => {
    const env = { ...signIn, HOST: "0.0.0.0", PUBLIC_ORIGIN: "https://desk.example.com" };
    expect(readSettings(env)).toMatchObject({ host: "0.0.0.0", logFormat: "json" });
    expect(readSettings({ HOST: "::1", PUBLIC_ORIGIN: "http://localhost:8080" })).toMatchObject({
      signIn: null,
      logFormat: "text",
    });
  });
});

describe("a role", () => {
  it.each([
    ["roles", { roles: ["other", "desk-editor"] }, "editor"],
    ["roles", { roles: "desk-viewer" }, "viewer"],
    ["roles", { roles: ["desk-viewer", "desk-editor"] }, "editor"],
    ["roles", { roles: ["desk-editors", 1, null] }, null],
    ["roles", {}, null],
    ["realm_access.roles", { realm_access: { roles: ["desk-viewer"] } }, "viewer"],
    ["https://desk.example.com/role", { "https://desk.example.com/role": "desk-editor" }, "editor"],
    ["constructor.name", {}, null],
  ])("Comes from the claim %s", (claim, claims, role) => {
    const roles = { claim, editor: ["desk-editor", "Object"], viewer: ["desk-viewer"] };
    expect(roleOf(claims, roles)).toBe(role);
  });
});
