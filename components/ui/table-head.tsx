/** A heading of a column: its text alone, or with how it stands over its columns. */
export type Heading =
  | string
  | {
      text: string;
      /** Over numbers: right-aligned like them. */
      numeric?: true;
      /** Over several columns (then it heads the group). */
      columns?: number;
      /** Over several rows of headings. */
      rows?: number;
      /** Read aloud only: the column is drawn or is plain without a title. */
      spoken?: true;
      /** Read aloud in place of a text that is a sign. */
      label?: string;
      /** Shown where the pointer rests. */
      title?: string;
      className?: string;
      /** No heading: the place over columns that a second row names. */
      empty?: true;
    };

/** The head of a table, row by row. With two rows the first groups the columns that the second names. */
export function TableHead({ rows, className }: { rows: readonly (readonly Heading[])[]; className?: string }) {
  return (
    <thead className={className}>
      {rows.map((headings) => (
        <tr key={headings.map(textOf).join("|")}>
          {headings.map((heading, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a heading is known by its place; two may have the same text.
            <HeadingCell key={index} heading={heading} />
          ))}
        </tr>
      ))}
    </thead>
  );
}

const textOf = (heading: Heading): string => (typeof heading === "string" ? heading : heading.text);

function HeadingCell({ heading }: { heading: Heading }) {
  if (typeof heading === "string") return <th scope="col">{heading}</th>;
  const { text, columns, rows, numeric, spoken, label, title, className, empty } = heading;
  if (empty) return <td colSpan={columns} />;
  const classes = [...(numeric ? ["num"] : []), ...(className === undefined ? [] : [className])].join(" ");
  return (
    <th
      scope={columns === undefined ? "col" : "colgroup"}
      colSpan={columns}
      rowSpan={rows}
      className={classes === "" ? undefined : classes}
      aria-label={label}
      title={title}
    >
      {spoken ? <span className="sr">{text}</span> : text}
    </th>
  );
}
