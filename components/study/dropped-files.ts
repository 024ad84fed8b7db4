/** One file to send: where it stood below the dropped folder, and that folder's name. */
export interface UploadFile {
  file: File;
  /** Base name of a file that was dropped itself, else the path below the dropped folder. */
  name: string;
  folder: string | null;
}

/** Files of an `<input type="file">`; with `webkitdirectory` each says its path, folder first. */
export function filesOfInput(list: FileList): UploadFile[] {
  return Array.from(list, (file) => {
    const [folder, ...rest] = file.webkitRelativePath.split("/");
    if (folder === undefined || rest.length === 0) return { file, name: file.name, folder: null };
    return { file, name: rest.join("/"), folder };
  });
}

/** Files of a drop, folders opened. Must be called in the drop's own event: the browser empties the list afterwards. */
export async function filesOfDrop(transfer: DataTransfer): Promise<UploadFile[]> {
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return filesOfInput(transfer.files);
  const found = await Promise.all(entries.map((entry) => filesOfEntry(entry, null, "")));
  return found.flat();
}

async function filesOfEntry(entry: FileSystemEntry, folder: string | null, below: string): Promise<UploadFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, name: below + entry.name, folder }];
  }
  if (!isDirectory(entry)) return [];
  const children = await readAll(entry.createReader());
  const path = folder === null ? "" : `${below}${entry.name}/`;
  const found = await Promise.all(children.map((child) => filesOfEntry(child, folder ?? entry.name, path)));
  return found.flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** A reader gives at most a hundred entries at a time, and an empty list at the end. */
async function readAll(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
