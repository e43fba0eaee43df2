import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openPlatform, type Platform, until } from "./platform.ts";
import { FolderShape, ProblemShape, VodListShape, VodShape } from "./shapes.ts";
import { mayWrite } from "./writes.ts";

const ANY_FOLDER_LIST = z.union([
  z.array(FolderShape),
  z.object({ data: z.array(FolderShape) }).transform(({ data }) => data),
]);

let platform: Platform;
const top = `conformance-${Date.now()}`;
beforeAll(async () => {
  platform = await openPlatform();
}, 60_000);
afterAll(() => platform.close());

async function folders() {
  return ANY_FOLDER_LIST.parse((await platform.call("GET", "/v2/folder")).json);
}

async function create(path: string) {
  const answer = await platform.call("POST", "/v2/folder", { full_path: path });
  expect(answer.status).toBe(200);
  const folder = FolderShape.parse(answer.json);
  await until(`folder ${path}`, async () => {
    const seen = await platform.call("GET", `/v2/folder/${folder.id}`);
    return seen.status === 200 ? seen : null;
  });
  return folder;
}

describe.skipIf(!mayWrite)("folders (supplement, Folders)", () => {
  test("Only one folder is the root", async () => {
    const roots = (await folders()).filter((folder) => folder.parent_id === null);
    expect(roots).toHaveLength(1);
  });

  test("A path creates the folders on its way, each in its parent", async () => {
    const leaf = await create(`/${top}/a/b`);
    expect([leaf.name, leaf.path]).toEqual(["b", `/${top}/a/b`]);
    const all = await folders();
    const parent = all.find((folder) => folder.id === leaf.parent_id);
    expect(parent?.path).toBe(`/${top}/a`);
  });

  test("A folder that exists is refused with message and detail", async () => {
    await create(`/${top}/twice`);
    const again = await platform.call("POST", "/v2/folder", { full_path: `/${top}/twice` });
    expect(again.status).toBe(400);
    expect(ProblemShape.safeParse(again.json).success).toBe(true);
  });

  test.each(["", "a", "/", "//", "/a//b", "/a/", 5, null])(
    "The full_path %j is answered with 400",
    async (path) => {
      expect((await platform.call("POST", "/v2/folder", { full_path: path })).status).toBe(400);
    },
  );

  test("Renaming changes the paths below", async () => {
    const leaf = await create(`/${top}/old/leaf`);
    await platform.call("PUT", `/v2/folder/${leaf.parent_id}`, { name: "new" });
    const path = await until("the new path", async () => {
      const seen = FolderShape.parse((await platform.call("GET", `/v2/folder/${leaf.id}`)).json);
      return seen.path === `/${top}/new/leaf` ? seen.path : null;
    });
    expect(path).toBe(`/${top}/new/leaf`);
  });

  test("A folder cannot move into itself", async () => {
    const inner = await create(`/${top}/outer/inner`);
    const answer = await platform.call("PUT", `/v2/folder/${inner.parent_id}`, {
      parent_id: inner.id,
    });
    expect(answer.status).toBe(400);
  });

  test("A folder with subfolders is not removed; an empty one is", async () => {
    const inner = await create(`/${top}/full/inner`);
    const refused = await platform.call("DELETE", `/v2/folder/${inner.parent_id}`);
    expect(refused.status).toBe(400);
    expect((await platform.call("DELETE", `/v2/folder/${inner.id}`)).status).toBe(204);
    await until("the folder to go", async () =>
      (await platform.call("GET", `/v2/folder/${inner.id}`)).status === 404 ? true : null,
    );
  });

  test("The root can be neither removed nor renamed", async () => {
    const root = (await folders()).find((folder) => folder.parent_id === null);
    expect((await platform.call("DELETE", `/v2/folder/${root?.id}`)).status).toBe(400);
    const renamed = await platform.call("PUT", `/v2/folder/${root?.id}`, { name: "x" });
    expect(renamed.status).toBe(400);
  });

  test("A VOD is put in folders by folder_ids, and shows them in folders", async () => {
    const folder = await create(`/${top}/shelf`);
    const list = await platform.call("GET", "/v2/vod?per_page=1");
    const [vod] = VodListShape.parse(list.json).data;
    const shelve = (ids: number[]) =>
      platform.call("PUT", `/v2/vod/${vod?.id}`, { folder_ids: ids });
    const shown = async () => {
      const answer = await platform.call("GET", `/v2/vod/${vod?.id}`);
      return VodShape.parse(answer.json).folders.map(({ id }) => id);
    };
    expect((await shelve([Number(folder.id)])).status).toBe(200);
    await until("the folder on the VOD", async () =>
      (await shown()).includes(folder.id) ? 1 : null,
    );
    await shelve((vod?.folders ?? []).map(({ id }) => Number(id)));
    await until("the folders of before", async () =>
      (await shown()).includes(folder.id) ? null : 1,
    );
  });

  test("A removed folder is removed from its VODs", async () => {
    const folder = await create(`/${top}/short-lived`);
    const list = await platform.call("GET", "/v2/vod?per_page=1");
    const [vod] = VodListShape.parse(list.json).data;
    const kept = (vod?.folders ?? []).map(({ id }) => id);
    const shelve = (ids: string[]) =>
      platform.call("PUT", `/v2/vod/${vod?.id}`, { folder_ids: ids.map(Number) });
    const shown = async () => {
      const answer = await platform.call("GET", `/v2/vod/${vod?.id}`);
      return VodShape.parse(answer.json).folders.map(({ id }) => id);
    };
    await shelve([...kept, folder.id]);
    await until("the folder on the VOD", async () =>
      (await shown()).includes(folder.id) ? 1 : null,
    );
    expect((await platform.call("DELETE", `/v2/folder/${folder.id}`)).status).toBe(204);
    await until("it to go", async () => ((await shown()).includes(folder.id) ? null : 1));
    expect(await shown()).toEqual(kept);
    expect((await platform.call("GET", `/v2/folder/${folder.id}`)).status).toBe(404);
  });

  test("An unknown id is answered with 404", async () => {
    expect((await platform.call("GET", "/v2/folder/987654321")).status).toBe(404);
  });
});

describe("recipes (supplement, Encoding recipes)", () => {
  test("Each recipe has an id and a name, and one is the default", async () => {
    const Recipe = z.object({ recipeId: z.string(), name: z.string(), isDefault: z.boolean() });
    const answer = await platform.call("GET", "/v2/recipes");
    const recipes = z.array(Recipe).parse(answer.json);
    expect(recipes.filter((recipe) => recipe.isDefault)).toHaveLength(1);
  });
});
