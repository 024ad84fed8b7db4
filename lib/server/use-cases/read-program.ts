/** Where the program of the thread that reads large files lies (read-thread.ts); null: there is none, and they are read as small ones are. */
let program: URL | null = null;

/** Only the bundle of the command line has it as a file of its own. */
export function setReadProgram(file: URL | null): void {
  program = file;
}

export function readProgram(): URL | null {
  return program;
}
