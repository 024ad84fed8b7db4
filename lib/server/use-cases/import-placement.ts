/** Which environment and configuration the runs of a file belong to, when nobody said so (product.md §5). */
import { guessEnvironment } from "../../environments/guess-environment";
import type { Importer, ImportSource, ImportWarning, TrajectoryDraft } from "../../importers/importer";
import type { SourceFile } from "../source-files";

export interface Placement {
  environment: FileEnvironment;
  warning: ImportWarning | null;
}

/** Plain data, so that a thread can be told. */
export interface FileEnvironment {
  /** Of every run, whatever it says. */
  requested: string | null;
  /** Of a run that names none. */
  otherwise: string;
}

/** The environment of each run of such a file. */
export function environmentPlacement({ requested, otherwise }: FileEnvironment): (draft: TrajectoryDraft) => string {
  return (draft) => requested ?? draft.environment ?? otherwise;
}

/**
 * The environment of a file's runs. Where the format leaves it open the answer depends on every tool called in the file,
 * so the file is read once before for its tool names: memory stays bounded, at the price of a second parse.
 */
export async function fileEnvironment(importer: Importer, openSource: () => ImportSource, requested: string | null): Promise<Placement> {
  if (requested !== null) return { environment: { requested, otherwise: requested }, warning: null };
  const toolNames = new Set<string>();
  let isOpen = false;
  for await (const item of importer.read(openSource())) {
    if (item.kind !== "trajectory") continue;
    // A format that names the environment of its first run names it for all: nothing more to find out.
    if (item.draft.environment !== null) break;
    isOpen = true;
    for (const step of item.draft.steps) for (const action of step.actions) if (action.tool !== null) toolNames.add(action.tool);
  }
  if (!isOpen) return { environment: { requested, otherwise: "tools" }, warning: null };
  const guess = guessEnvironment({ requested: null, named: null, toolNames });
  const message = `read as "${guess.environment}": ${guess.reason}; --environment names another`;
  return {
    environment: { requested, otherwise: guess.environment },
    warning: guess.isGuessed ? { code: "environment-guessed", message } : null,
  };
}

/** Under which configuration a run stands: the one that was asked for, else what its record says, else what its file gives. */
export function configurationPlacement(
  requested: string | null,
  file: Pick<SourceFile, "path" | "folder">,
  importer: Pick<Importer, "isOneRunAFile" | "configurationFolder">,
): (item: { configuration?: string }) => string {
  const otherwise = requested ?? configurationOf(file, importer);
  return (item) => requested ?? item.configuration ?? otherwise;
}

/**
 * The file's name without what it ends in; for formats with one run a file, the name of the folder that was given, or of
 * the folder below it that the format says holds one configuration.
 */
function configurationOf(file: Pick<SourceFile, "path" | "folder">, importer: Pick<Importer, "isOneRunAFile" | "configurationFolder">): string {
  const below = importer.configurationFolder?.(file.path) ?? null;
  if (below !== null && below !== "") return below;
  if ((importer.isOneRunAFile === true || below === "") && file.folder !== null) return file.folder;
  const base = file.path.slice(file.path.lastIndexOf("/") + 1);
  const stem = base.replace(/\.(?:gz|gzip|zst|zstd)$/i, "").replace(/(\.traj)?\.(jsonl|json|txt|log|eval|traj|csv|ndjson|md)$/i, "");
  return stem === "" ? base : stem;
}
