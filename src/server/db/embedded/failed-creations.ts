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
 * Emscripten caches a file's node before the system has created the file. Where creation fails, for want of a descriptor or of space,
 * the node stays: the file can neither be created, since it "exists", nor opened, and every write to its table fails until the next
 * start. So a failed creation drops its node.
 */
export function forgetFailedCreations({ Module }: Pick<PGlite, "Module">): void {
  const files = Module.FS as unknown as NamedFiles;
  const make = files.mknod.bind(files);
  files.mknod = (path, mode, dev) => {
    const known = cachedNode(files, path);
    try {
      return make(path, mode, dev);
    } catch (error) {
      const unmade = cachedNode(files, path);
      if (unmade && !known) files.hashRemoveNode(unmade);
      throw error;
    }
  };
}

/** Without a system call. */
function cachedNode(files: NamedFiles, path: string): FileNode | undefined {
  const { node: parent } = files.lookupPath(path, { parent: true });
  const name = path.slice(path.lastIndexOf("/") + 1);
  let node = files.nameTable[files.hashName(parent.id, name)];
  while (node && !(node.parent.id === parent.id && node.name === name)) node = node.name_next;
  return node;
}
