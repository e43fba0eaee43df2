import type { Role } from "../../src/shared/http/bff.ts";
import type { RoleSettings } from "./settings.ts";

/**
 * Returns the role that claims give a person, or null for none. A claim is found by its name, or by a path with dots
 * (`realm_access.roles`); it is a text, or a list of texts.
 */
export function roleOf(claims: object, { claim, editor, viewer }: RoleSettings): Role | null {
  const value = claimOf(claims, claim);
  const values = Array.isArray(value) ? value : [value];
  const has = (wanted: readonly string[]) =>
    values.some((each) => typeof each === "string" && wanted.includes(each));
  return has(editor) ? "editor" : has(viewer) ? "viewer" : null;
}

/** Returns the value of a claim, or undefined if there is none. */
export function claimOf(claims: object, name: string): unknown {
  // Claim names may be URLs, whose dots separate nothing.
  if (Object.hasOwn(claims, name)) return Reflect.get(claims, name);
  let value: unknown = claims;
  for (const part of name.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part))
      return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}
