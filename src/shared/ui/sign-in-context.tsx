import { createContext, use } from "react";

const SignInContext = createContext<string | null>(null);

/** Tells everything below it where a person signs in; null where only reloading can help. */
export const SignInProvider = SignInContext.Provider;

/** Where a person signs in, if the deployment says. */
export function useSignInUrl(): string | null {
  return use(SignInContext);
}
