import { createServer } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Configuration } from "oidc-provider";

// A sign-in service for tests and trials on this machine: any name signs in, with any password. The name says the
// role: editor, viewer, or nobody (without a role); `editor-2` is another editor. Nothing of it is stored.
//
//   tsx sandbox/sign-in.ts [PORT [HOST]]
//
// Clients: reeldesk; reeldesk-rotate, whose refresh tokens are good for one use; reeldesk-plain, which gets none.

const [, , port = "4810", host = "127.0.0.1"] = process.argv;
const SECRET = "reeldesk-secret";
/** Holds the roles that were changed since the start. */
const roles = new Map<string, string[]>();
let skewMs = 0;
const { now } = Date;
Date.now = () => now() + skewMs;

const configuration: Configuration = {
  clients: ["reeldesk", "reeldesk-rotate", "reeldesk-plain"].map((id) => ({
    client_id: id,
    client_secret: SECRET,
    grant_types: ["authorization_code", "refresh_token"],
    redirect_uris: ["http://127.0.0.1/sign-in/callback"],
    post_logout_redirect_uris: ["http://127.0.0.1/signed-out"],
  })),
  cookies: { keys: ["only for this machine"] },
  claims: { openid: ["sub"], profile: ["name", "roles"] },
  features: { revocation: { enabled: true }, rpInitiatedLogout: { enabled: true } },
  pkce: { required: () => true },
  findAccount: (_context, accountId) => ({
    accountId,
    claims: () => ({
      sub: accountId,
      name: `Person ${accountId}`,
      roles: roles.get(accountId) ?? [`desk-${accountId.split("-")[0] ?? ""}`],
    }),
  }),
  issueRefreshToken: (_context, { clientId }) => Promise.resolve(clientId !== "reeldesk-plain"),
  expiresWithSession: () => true,
  rotateRefreshToken: ({ oidc }) => oidc.client?.clientId === "reeldesk-rotate",
  // No consent is requested.
  async loadExistingGrant({ oidc }) {
    const { client, session, provider } = oidc;
    if (client === undefined || session?.accountId === undefined) return undefined;
    const known = session.grantIdFor(client.clientId);
    if (known !== undefined) return provider.Grant.find(known);
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
    grant.addOIDCScope("openid profile email");
    await grant.save();
    return grant;
  },
};

/** Dashboards of tests are on any port, at the root or below a folder. */
function isHere(uri: string, end: string): boolean {
  return new URL(uri).hostname === "127.0.0.1" && new URL(uri).pathname.endsWith(end);
}

/** Creates the service with new keys. */
async function createProvider() {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), use: "sig", alg: "ES256" };
  const provider = new Provider(`http://127.0.0.1:${port}`, {
    ...configuration,
    jwks: { keys: [key] },
    clientDefaults: { id_token_signed_response_alg: "ES256" },
  });
  provider.Client.prototype.redirectUriAllowed = (uri) => isHere(uri, "/sign-in/callback");
  provider.Client.prototype.postLogoutRedirectUriAllowed = (uri) => isHere(uri, "/signed-out");
  // The library's pages request a font from another host.
  provider.use(async (context, next) => {
    await next();
    if (typeof context.body === "string") {
      context.body = context.body.replaceAll(/@import url\([^)]*\);/g, "");
    }
  });
  return provider.callback();
}

let answer = await createProvider();
createServer((request, response) => {
  const [, control, act, first = "", second = ""] = (request.url ?? "").split("/");
  if (control !== "control") return void answer(request, response);
  if (act === "role") roles.set(first, [second]);
  if (act === "skew") skewMs = 1000 * Number(first);
  void (async () => {
    if (act === "keys") answer = await createProvider();
    response.writeHead(204).end();
  })();
}).listen(Number(port), host, () => console.log("ready"));
// The first process of a container does not end by signals unless it handles them.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit());
