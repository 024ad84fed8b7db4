/** A whole number for people: groups of three parted by commas, the same in every locale. */
export function formatCount(count: number): string {
  const digits = String(Math.abs(Math.round(count)));
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, ",");
  return count < 0 ? `−${grouped}` : grouped;
}

/** "1 run", "2,000 runs". English plurals that take more than an s are given. */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
