/** Writes as solid ink, reads and the rest as a frame. Decorative: the share stands beside it in figures. */
export function WriteShareBar({ share }: { share: number | null }) {
  return (
    <svg className="writebar" width="100%" height="10" aria-hidden="true">
      <rect x="0.5" y="0.5" width="99%" height="9" rx="2" className="frame" />
      {share === null ? null : <rect x="0" y="0" width={`${(99 * share).toFixed(3)}%`} height="10" rx="2" className="writes" />}
    </svg>
  );
}
