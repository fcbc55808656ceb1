import type { PGlite } from "@electric-sql/pglite";

/** The part of Emscripten's file system that its types leave out. */
interface NamedFiles {
  mknod(path: string, mode: number, dev: number): unknown;
  lookupPath(path: string, options: { parent: boolean }): { node: FileNode };
  hashName(parentId: number, name: string): number;
  hashRemoveNode(node: FileNode): void;
  nameTable: (FileNode | undefined)[];
}

interface FileNode {
  id: number;
  name: string;
  parent: FileNode;
  name_next?: FileNode;
}

/**
 * Emscripten remembers a file before the machine has made it. Where the machine could not, for want of a descriptor or of space,
 * that memory stayed: a file that cannot be created, since it exists, nor opened, since it does not; and every write to its table
 * failed until the next start.
 */
export function forgetUnmadeFiles({ Module }: Pick<PGlite, "Module">): void {
  const files = Module.FS as unknown as NamedFiles;
  const make = files.mknod.bind(files);
  files.mknod = (path, mode, dev) => {
    const known = remembered(files, path);
    try {
      return make(path, mode, dev);
    } catch (error) {
      const unmade = remembered(files, path);
      if (unmade && !known) files.hashRemoveNode(unmade);
      throw error;
    }
  };
}

/** Without asking the machine. */
function remembered(files: NamedFiles, path: string): FileNode | undefined {
  const { node: parent } = files.lookupPath(path, { parent: true });
  const name = path.slice(path.lastIndexOf("/") + 1);
  let node = files.nameTable[files.hashName(parent.id, name)];
  while (node && !(node.parent.id === parent.id && node.name === name)) node = node.name_next;
  return node;
}
