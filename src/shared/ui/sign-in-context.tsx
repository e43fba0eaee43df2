import { createContext, use } from "react";

const SignInContext = createContext<string | null>(null);

/** Provides the sign-in URL; null where only reloading can help. */
export const SignInProvider = SignInContext.Provider;

/** Returns the sign-in URL, if the deployment sets one. */
export function useSignInUrl(): string | null {
  return use(SignInContext);
}
