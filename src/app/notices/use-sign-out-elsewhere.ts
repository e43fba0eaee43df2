import { useEffect } from "react";
import { onSignOut } from "#app/sign-out-channel.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { endPage } from "#shared/http/page-end.ts";

/** Ends this page as well when the person signs out in another tab. */
export function useSignOutElsewhere(): void {
  const { config } = useApi().api;
  useEffect(
    () =>
      onSignOut(() => {
        endPage();
        import("#app/sign-out.tsx").then(
          ({ followSignOut }) => followSignOut(config),
          // Nothing is on screen any more, and there should be words.
          () => location.reload(),
        );
      }),
    [config],
  );
}
