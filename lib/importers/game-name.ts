/** `…/<type>-<Object>-<…>/trial_…/game.tw-pddl` → `<type>-…/trial_…`: folders of a machine are no part of a task's name. */
export function gameName(path: string): string {
  const parts = path.split(/[\\/]/).filter((part) => part !== "" && part !== "game.tw-pddl");
  return parts.slice(-2).join("/");
}
