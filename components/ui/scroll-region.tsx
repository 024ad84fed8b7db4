import type { ReactNode, Ref } from "react";

/** A part that scrolls by itself. It can be reached by Tab, so that the arrow keys scroll it, and it says what it holds. */
export function ScrollRegion({
  label,
  className = "x",
  children,
  ref,
}: {
  label: string;
  className?: string;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={className} tabIndex={0} aria-label={label} ref={ref}>
      {children}
    </section>
  );
}
