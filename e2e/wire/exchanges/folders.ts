/** Requests about folders and the trash. Clients that show a note that moves receive it, as when one moves alone; Zeppelin leaves that out. */
import { expect } from "vitest";
import { both, type Exchange, type ExchangeScene, folderOf, onlyColleague, refused } from "../../harness/exchange.ts";

const ofFolder = (scene: ExchangeScene) => ({ id: folderOf(scene) });
const inTrash = (scene: ExchangeScene) => `~Trash/${folderOf(scene)}`;
const throwAway = async (scene: ExchangeScene) => {
  const moved = scene.sender.next("NOTE");
  scene.sender.send("MOVE_FOLDER_TO_TRASH", ofFolder(scene));
  await moved;
};
const path = ({ note }: ExchangeScene) => note.path;
const trashedPath = ({ note }: ExchangeScene) => `/~Trash${note.path}`;
const announces = (where: (scene: ExchangeScene) => string) =>
  both(["NOTE", (scene: ExchangeScene) => ({ note: { path: where(scene) } })]);
/** A client that shows a removed note shows none any more, one after the other. */
const isGone = onlyColleague(["COLLABORATIVE_MODE_STATUS", { status: false }]);
const noText = { when: "of what is no text", data: { id: 1 }, ...refused(expect.stringContaining("has to be text")) };

export const folders: Readonly<Record<string, readonly Exchange[]>> = {
  FOLDER_RENAME: [
    {
      when: "without leading slashes",
      data: (scene) => ({ ...ofFolder(scene), name: `Told/Folder of ${scene.number}` }),
      ...announces(({ note, number }) => `/Told/Folder of ${number}/${note.name}`),
      listed: ({ note, number }) => `/Told/Folder of ${number}/${note.name}`,
    },
    {
      when: "with them, as older clients send them",
      data: (scene) => ({ id: `/${folderOf(scene)}`, name: `/Told/Folder of ${scene.number}` }),
      ...announces(({ note, number }) => `/Told/Folder of ${number}/${note.name}`),
    },
    {
      when: "into itself",
      data: (scene) => ({ ...ofFolder(scene), name: `${folderOf(scene)}/deeper` }),
      ...refused(expect.stringContaining("itself")),
    },
  ],
  MOVE_FOLDER_TO_TRASH: [
    { when: "with its notes", data: ofFolder, ...announces(trashedPath), listed: trashedPath },
    noText,
  ],
  RESTORE_FOLDER: [
    {
      when: "by its place in the trash",
      before: throwAway,
      data: (scene) => ({ id: inTrash(scene) }),
      ...announces(path),
      listed: path,
    },
    {
      when: "that is not in the trash",
      data: ofFolder,
      sender: [
        [
          "ERROR_INFO",
          (scene) => ({ info: `Can not restore this folder: /${folderOf(scene)} as it is not in trash folder` }),
        ],
      ],
      colleague: [],
    },
  ],
  REMOVE_FOLDER: [
    {
      when: "in the trash",
      before: throwAway,
      data: (scene) => ({ id: inTrash(scene) }),
      ...isGone,
      unlisted: trashedPath,
    },
    { when: "outside of it", data: ofFolder, ...isGone, unlisted: path },
    noText,
  ],
  RESTORE_ALL: [{ when: "from the trash", before: throwAway, ...announces(path), listed: path }],
  EMPTY_TRASH: [{ when: "for good", before: throwAway, ...isGone, unlisted: trashedPath }],
};
