/** Is the key that must never leave the server's side: wherever it is found, it has leaked. */
export const API_KEY = "canary-7f3a9b-key";

/**
 * Holds every setting that names or grants something on the server's side, and what tools would take for one of the
 * page's own (`VITE_…`), with the canary in it.
 */
export const CANARY_ENVIRONMENT: Readonly<Record<string, string>> = {
  PLATFORM_API_KEY: API_KEY,
  PLATFORM_URL: `https://${API_KEY}.example/`,
  PLAYBACK_URL: `https://play.${API_KEY}.example/`,
  HOST: `${API_KEY}.example`,
  PORT: API_KEY,
  BASE_PATH: `/${API_KEY}`,
  CONFIG_FILE: `/${API_KEY}.json`,
  SANDBOX_API_KEY: API_KEY,
  SANDBOX_DATA: API_KEY,
  SANDBOX_S3_ENDPOINT: `https://s3.${API_KEY}.example`,
  SANDBOX_S3_BUCKET: API_KEY,
  SANDBOX_S3_ACCESS_KEY: API_KEY,
  SANDBOX_S3_SECRET_KEY: API_KEY,
  VITE_PLATFORM_API_KEY: API_KEY,
  VITE_API_KEY: API_KEY,
};
