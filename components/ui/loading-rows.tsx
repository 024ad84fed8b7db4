const WIDTHS = ["w-[60%]", "w-[86%]", "w-[42%]", "w-[70%]", "w-[54%]", "w-[78%]", "w-[48%]", "w-[66%]"] as const;

/** Keeps the layout while something loads. Nothing moves; the sentence appears after one second. */
export function LoadingRows({ rows = 6, sentence }: { rows?: number; sentence: string }) {
  return (
    <div className="pad" role="status">
      {Array.from({ length: rows }, (_, row) => WIDTHS[row % WIDTHS.length] ?? WIDTHS[0]).map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are a drawing and never change
        <div className="sk" key={row} aria-hidden="true">
          <i className="w-[34px]" />
          <i className={width} />
          <i className="w-[40px]" />
        </div>
      ))}
      <p className="meta late">{sentence}</p>
    </div>
  );
}
