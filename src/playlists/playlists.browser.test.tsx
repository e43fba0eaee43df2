import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import type { PlaylistsView } from "#playlists/list/arrange-playlists.ts";
import { PlaylistHead } from "#playlists/list/playlist-head.tsx";
import { PlaylistList } from "#playlists/list/playlist-list.tsx";
import { NewPlaylistDialog } from "#playlists/list/playlists-toolbar.tsx";
import type { CallForTest } from "#test/fetch-for-test.ts";
import { showWithService } from "#test/subtitles-for-test.tsx";
import { madePlaylistId } from "./playlist-creations-queries.ts";
import { readPlaylist } from "./playlist-record.ts";
import { playlistExpectation, playlistQueries } from "./playlists-queries.ts";

const video = (id: string, fields: object) => ({
  id,
  title: `Video ${id}`,
  online: true,
  renditions: [{ id: "r" }],
  duration: "00:01:00",
  ...fields,
});

interface Service {
  playlists?: unknown[];
  videos?: unknown[];
  isRefused?: boolean;
  /** Answers changes; undefined: as the service would, with nothing. */
  change?: (call: CallForTest) => Response | Promise<Response>;
}

/** Shows the list of an account, and the form for a new playlist beside it. */
async function show(
  { playlists = [], videos = [], isRefused = false, change = () => Response.json({}) }: Service,
  {
    search = "",
    sort = "newest",
    isMaking = false,
    drafts = [],
  }: Partial<PlaylistsView> & { isMaking?: boolean; drafts?: string[] } = {},
) {
  const changes: CallForTest[] = [];
  const { screen, services } = await showWithService(
    () => (
      <>
        <PlaylistList
          view={{ search, sort }}
          draftIds={new Set(drafts)}
          newButton={<button type="button">New</button>}
        />
        {isMaking ? <NewPlaylistDialog onClose={() => {}} /> : null}
      </>
    ),
    (call) => {
      const { method, url } = call;
      if (method !== "GET") {
        changes.push(call);
        return change(call);
      }
      if (isRefused) {
        return Response.json({ message: "Playlists are not in your plan" }, { status: 403 });
      }
      const [, , , resource, id] = url.pathname.split("/");
      const all = resource === "vod" ? videos : resource === "playlists" ? playlists : [];
      if (id !== undefined) {
        const found = all.find((row) => Object(row).id === id);
        return found === undefined ? new Response("", { status: 404 }) : Response.json(found);
      }
      const page = Number(url.searchParams.get("page"));
      const data = all.slice((page - 1) * 100, page * 100);
      return Response.json({ data, totalCount: String(all.length), paging: null });
    },
  );
  const readAgain = async () => {
    isRefused = true;
    await services.queryClient.refetchQueries({ queryKey: playlistQueries.lists() });
  };
  return { screen, changes, readAgain };
}

const items = (...ids: string[]) => ({
  list: ids.map((id, at) => ({ id, type: "vod", position: `${at + 1}` })),
});

describe("PlaylistList", () => {
  it("Shows what is known of each playlist's content, and no more", async () => {
    const { screen } = await show(
      {
        playlists: [
          { id: "a", title: "Whole", content: items("1", "2") },
          { id: "b", title: "Partly", content: items("1", "x") },
          { id: "c", title: "<b>Pending</b>", content: { list: null } },
          { id: "d", title: "Empty", content: { list: [] } },
          { id: "e", title: null, content: items("x") },
          { title: "No id" },
        ],
        videos: [video("1", {}), video("2", { duration: "01:00:00" })],
      },
      { drafts: ["b"] },
    );
    const card = (name: string) => screen.getByRole("article").filter({ hasText: name });
    await expect.element(card("Whole")).toHaveTextContent("2 items · 1h 1m");
    await expect.element(card("Partly")).toHaveTextContent("2 items · at least 1m");
    await expect.element(card("Partly")).toHaveTextContent("Draft");
    await expect.element(card("<b>Pending</b>")).toHaveTextContent("Items unknown");
    await expect.element(card("Empty")).toHaveTextContent("Empty");
    await expect.element(card("Untitled")).toHaveTextContent("1 item · Duration unknown");
    await expect.element(screen.getByText("1 playlist couldn’t be read")).toBeVisible();
  });

  it("Says why there are no playlists, and offers the next step", async () => {
    const empty = await show({});
    await expect.element(empty.screen.getByText("No playlists yet")).toBeVisible();
    await expect.element(empty.screen.getByRole("button", { name: "New" })).toBeVisible();
  });

  it("Says that no playlist matches, and leads back to all", async () => {
    const { screen } = await show(
      { playlists: [{ id: "a", title: "Sea" }] },
      { search: "x", sort: "title" },
    );
    await expect
      .element(screen.getByRole("link", { name: "Show all playlists" }))
      .toHaveAttribute("href", "/playlists?sort=title");
  });

  it("Keeps what is on screen when it can't be read again", async () => {
    const { screen, readAgain } = await show({ playlists: [{ id: "a", title: "Sea" }] });
    await expect.element(screen.getByRole("article")).toBeVisible();
    await readAgain();
    await expect.element(screen.getByText(/You don’t have permission to do this/)).toBeVisible();
    await expect.element(screen.getByRole("article")).toBeVisible();
  });

  it("Says why the list can't be read", async () => {
    const { screen } = await show({ isRefused: true });
    await expect
      .element(screen.getByRole("alert"))
      .toHaveTextContent("Playlists are not in your plan");
  });

  it("Shows the reason of a refused deletion beside its button, and removes nothing", async () => {
    const { screen, changes } = await show({
      playlists: [{ id: "a", title: "Sea", content: items("1") }],
      change: () => Response.json({ message: "Only owners may" }, { status: 403 }),
    });
    await screen.getByRole("button", { name: "Actions for Sea" }).click();
    await screen.getByRole("menuitem", { name: "Delete…" }).click();
    await expect.element(screen.getByText("item order")).toBeVisible();
    await screen.getByRole("button", { name: "Delete playlist" }).click();
    await expect.element(screen.getByRole("dialog")).toHaveTextContent("Only owners may");
    expect(changes.map(({ method }) => method)).toEqual(["DELETE"]);
    await screen.getByRole("button", { name: "Cancel" }).click();
    await expect.element(screen.getByRole("article")).toHaveTextContent("Sea");
    expect(screen.getByText("Being deleted").query()).toBeNull();
  });

  it("Says before a copy is made that it leaves out what is not ready", async () => {
    const { screen, changes } = await show({
      playlists: [{ id: "a", title: "Sea", content: items("1", "2", "3", "x") }],
      videos: [video("1", {}), video("2", { online: false }), video("3", { renditions: null })],
      change: () => Response.json({ message: "No" }, { status: 400 }),
    });
    await screen.getByRole("button", { name: "Actions for Sea" }).click();
    await screen.getByRole("menuitem", { name: "Duplicate…" }).click();
    const dialog = screen.getByRole("dialog");
    await expect.element(dialog).toHaveTextContent("Starts with 1 item.");
    await expect.element(dialog).toHaveTextContent("2 items are not ready");
    await expect.element(dialog).toHaveTextContent("Video 2");
    await expect.element(dialog).toHaveTextContent("1 deleted item is left out");
    const title = screen.getByRole("textbox", { name: "Title" });
    await expect.element(title).toHaveValue("Copy of Sea");
    await screen.getByRole("button", { name: "Duplicate" }).click();
    await expect.element(dialog).toHaveTextContent("No");
    await expect.element(title).toHaveValue("Copy of Sea");
    expect(changes.map(({ body }) => body)).toEqual([{ title: "Copy of Sea", description: null }]);
  });

  it("Copies nothing while the content is not known", async () => {
    const { screen, changes } = await show({
      playlists: [{ id: "a", title: "Sea", content: { list: null } }],
    });
    await screen.getByRole("button", { name: "Actions for Sea" }).click();
    await screen.getByRole("menuitem", { name: "Duplicate…" }).click();
    await expect.element(screen.getByText(/Items not available yet/)).toBeVisible();
    const make = screen.getByRole("button", { name: "Duplicate" });
    await expect.element(make).toHaveAttribute("aria-disabled", "true");
    await make.click({ force: true });
    expect(changes).toEqual([]);
  });
});

describe("PlaylistHead", () => {
  it("Says that a playlist is being set up, until the person stops waiting", async () => {
    const made = readPlaylist({ id: "new", title: "Sea" }, []);
    const { screen, services } = await showWithService(
      () => <PlaylistHead playlist={made} phase="fresh" />,
      () => new Response("", { status: 404 }),
    );
    await expect.element(screen.getByText("Setting up", { exact: true })).toBeVisible();
    const id = madePlaylistId("new");
    services.settle.expect({
      ...playlistExpectation(services, "new"),
      id,
      pollRate: "change",
      isVisible: () => true,
    });
    services.settle.giveUp(id);
    await expect.element(screen.getByText("Saved. Not visible on the server yet.")).toBeVisible();
  });
});

describe("NewPlaylistDialog", () => {
  it("Makes one playlist, however often the button is pressed", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { screen, changes } = await show({ change: () => promise }, { isMaking: true });
    await screen.getByRole("textbox", { name: "Title" }).fill("  Sea ");
    const description = screen.getByRole("textbox", { name: "Description" });
    await description.fill("Words");
    await screen.getByRole("button", { name: "Create playlist" }).dblClick();
    const busy = screen.getByRole("button", { name: "Creating…" });
    await expect.element(busy).toHaveAttribute("aria-disabled", "true");
    await busy.click({ force: true });
    expect(changes.map(({ body }) => body)).toEqual([{ title: "Sea", description: "Words" }]);
    resolve(Response.json({ message: "Not in your plan" }, { status: 403 }));
    await expect.element(screen.getByRole("alert").getByText("Not in your plan")).toBeVisible();
    await expect.element(screen.getByRole("textbox", { name: "Title" })).toHaveValue("  Sea ");
    await expect.element(description).toHaveValue("Words");
  });

  it("Makes no second playlist while the page of the first is loading", async () => {
    const { screen, changes } = await show(
      { change: () => Response.json({ id: "new", title: "Sea", content: { list: [] } }) },
      { isMaking: true },
    );
    const title = screen.getByRole("textbox", { name: "Title" });
    await title.fill("Sea");
    await userEvent.keyboard("{Enter}{Enter}");
    await expect.element(screen.getByRole("button", { name: "Creating…" })).toBeVisible();
    await expect.element(title).toHaveAttribute("readonly");
    await userEvent.keyboard("{Enter}{Enter}");
    await expect.element(screen.getByRole("article")).toBeVisible();
    expect(changes.map(({ method }) => method)).toEqual(["POST"]);
  });

  it("Asks for a title, and says what is too long", async () => {
    const { screen, changes } = await show({}, { isMaking: true });
    const make = screen.getByRole("button", { name: "Create playlist" });
    await make.click();
    const title = screen.getByRole("textbox", { name: "Title" });
    await expect.element(title).toHaveAccessibleDescription("Enter a title.");
    await title.fill("🎬".repeat(501));
    await expect.element(title).toHaveAccessibleDescription("2 characters too many.");
    await make.click();
    expect(changes).toEqual([]);
  });

  it("Polls after a lost answer, and makes a second playlist only on request", async () => {
    const { screen, changes } = await show(
      { change: () => new Response("", { status: 502 }) },
      { isMaking: true },
    );
    const title = screen.getByRole("textbox", { name: "Title" });
    await title.fill("Sea");
    await screen.getByRole("button", { name: "Create playlist" }).click();
    await expect.element(screen.getByText(/Not confirmed yet/)).toBeVisible();
    await expect.element(title).toHaveAttribute("readonly");
    expect(screen.getByRole("button", { name: "Create playlist" }).query()).toBeNull();
    await screen.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
    await expect.element(screen.getByText("Discard unsaved changes?")).toBeVisible();
    await screen.getByRole("button", { name: "Keep editing" }).click();
    await expect.element(title).toHaveValue("Sea");
    expect(changes).toHaveLength(1);
  });
});
