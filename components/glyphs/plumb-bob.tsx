/** The brand: a line and its bob. Also the mark of the current step on the timeline. */
export function PlumbBob() {
  return (
    <svg viewBox="0 0 12 20" aria-hidden="true">
      <path d="M6 0v9" stroke="currentColor" strokeWidth="1.4" />
      <path d="M2.6 9h6.8v3.2L6 20 2.6 12.2z" fill="currentColor" />
    </svg>
  );
}
