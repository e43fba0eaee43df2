import { useNavigate } from "react-router";
import { type Typed, useTyped } from "./use-typed.ts";

/**
 * The draft of a search that an address holds.
 * @param held what the address has
 * @param addressOf where a search is
 */
export function useAddressSearch(held: string, addressOf: (search: string) => string): Typed {
  const navigate = useNavigate();
  return useTyped(held, (search) => {
    // Going back leaves the search, it does not take back a letter.
    void navigate(addressOf(search), { replace: held !== "" });
  });
}
