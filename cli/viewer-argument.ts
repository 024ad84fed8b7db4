import { Option } from "commander";
import { parseViewer } from "../lib/server/auth/viewer";

/** `--viewer`, unlisted: the page server starts a command on behalf of somebody, who sees what that person may see. */
export function viewerArgument(): Option {
  return new Option("--viewer <person>").argParser(parseViewer).default("terminal").hideHelp();
}
