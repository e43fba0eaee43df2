import { QueryClientProvider } from "@tanstack/react-query";
import { type Ref, useImperativeHandle } from "react";
import { vi } from "vitest";
import { createQueryClient } from "#app/providers.tsx";
import type { PageCaptions } from "#captions/markup.ts";
import { plainText } from "#captions/markup.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import type { PlayerHandle, SoundPiece } from "#shared/ui/player-handle.ts";
import { type CallForTest, fetchForTest } from "#test/fetch-for-test.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { videoForTest } from "#videos/video-for-test.ts";
import { Workbench } from "./workbench.tsx";

/** Returns a player that stays where it is put. */
export function createPlayerForTest() {
  const listeners = new Set<(isMoved: boolean) => void>();
  const sounds = new Set<(piece: SoundPiece) => void>();
  let time = 0;
  let isPlaying = false;
  const go = (change: () => void, isMoved = true) => {
    change();
    for (const listener of listeners) listener(isMoved);
  };
  return {
    play: (from = time) =>
      go(() => {
        time = from;
        isPlaying = true;
      }),
    pause: () =>
      go(() => {
        isPlaying = false;
      }, false),
    /** Playback comes to a place. */
    run: (to: number) =>
      go(() => {
        time = to;
      }, false),
    seek: (to: number) =>
      go(() => {
        time = to;
      }),
    getTime: () => time,
    isPlaying: () => isPlaying,
    subscribe(listener: (isMoved: boolean) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    listen(listener: (piece: SoundPiece) => void) {
      sounds.add(listener);
      return () => sounds.delete(listener);
    },
    loadSound: vi.fn<PlayerHandle["loadSound"]>(),
    hear: (piece: SoundPiece) => {
      for (const listener of sounds) listener(piece);
    },
  };
}

function PlayerForTest({ handle, player }: { handle: Ref<PlayerHandle>; player: PlayerHandle }) {
  useImperativeHandle(handle, () => player, [player]);
  return <p>Player</p>;
}

/**
 * Renders the workbench with a player controlled by the test.
 * @param videoId unique per test: drafts are stored by it
 * @param answer answers of the service; default: no tracks
 */
export async function showWorkbench(
  videoId: string,
  file: string | ReadableStream,
  answer: (call: CallForTest) => Response = () => Response.json([]),
  player = createPlayerForTest(),
) {
  const fetchFunction = fetchForTest((call) =>
    call.url.pathname.endsWith(".srt") ? new Response(file) : answer(call),
  );
  const api = createApiClient(parseRuntimeConfig({ mediaHosts: ["cdn.example"] }), fetchFunction);
  const queryClient = createQueryClient();
  const drawn: { captions: PageCaptions | undefined } = { captions: undefined };
  const screen = await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider
        value={{ api, settle: createConsistencyPoller(), page: createPageStore(), queryClient }}
      >
        <Workbench
          video={videoForTest(videoId)}
          source={{
            id: "s1",
            fileName: "ferry.en.srt",
            language: "en",
            languageName: "English",
            url: "https://cdn.example/s1.srt",
          }}
          onClose={() => undefined}
          onSaved={() => undefined}
          renderPlayer={({ handle, captions }) => {
            drawn.captions = captions;
            return <PlayerForTest handle={handle} player={player} />;
          }}
        />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return {
    screen,
    player,
    texts: () => drawn.captions?.cues.map(({ text }) => plainText(text, "vtt")),
    /** Returns the texts with their bold, italic and underlined words. */
    marked: () => drawn.captions?.cues.map(({ text }) => text),
  };
}
