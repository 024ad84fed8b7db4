/** Names of keys as they stand on a key cap. */
const CAPS: Readonly<Record<string, string>> = {
  Enter: "↵",
  Escape: "esc",
  Backspace: "⌫",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  " ": "space",
};

/** One key cap. `value` is what `KeyboardEvent.key` says, or any short text. */
export function Kbd({ value }: { value: string }) {
  return <kbd>{CAPS[value] ?? value}</kbd>;
}

/** Several caps in a row. The list is fixed for one place on the screen, so a cap's position is its identity. */
export function Kbds({ values }: { values: readonly string[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the same cap may stand twice, and the list never changes its order
  return values.map((value, index) => <Kbd key={`${index}:${value}`} value={value} />);
}
