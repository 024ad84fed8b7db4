/** A table for a paper: LaTeX with the rules of `booktabs`. Every text is escaped; what a row holds is decided before. */

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "%": "\\%",
  "#": "\\#",
  _: "\\_",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  "−": "$-$",
  "–": "--",
};

/** A text as LaTeX prints it: nothing in it is a command, line ends and control characters are spaces. */
export function escapeLatex(text: string): string {
  return [...text].map((character) => (character < " " || character === "\u007f" ? " " : (ESCAPES[character] ?? character))).join("");
}

/** A cell that is LaTeX already, or a text to be escaped. */
export type LatexCell = string | { latex: string };

export interface LatexTable {
  /** Comment lines above: what the table is, and how to cite its numbers. */
  comments: readonly string[];
  /** `l`, `r` or `c` for each column. */
  columns: string;
  /** A line of spanning heads above the head: their widths add up to the number of columns. */
  groups: readonly { name: string; width: number }[];
  head: readonly LatexCell[];
  rows: readonly (readonly LatexCell[])[];
  /** Rows under a rule of their own. */
  foot: readonly (readonly LatexCell[])[];
}

/** The table as text, a line end behind it. Throws a RangeError where a row has another width than the columns. */
export function latexTabular({ comments, columns, groups, head, rows, foot }: LatexTable): string {
  const width = columns.length;
  for (const row of [head, ...rows, ...foot]) if (row.length !== width) throw new RangeError(`expected ${width} cells, found ${row.length}`);
  const line = (cells: readonly LatexCell[]): string => `${cells.map(cell).join(" & ")} \\\\`;
  return [
    ...comments.map((comment) => `% ${comment.replace(/[\r\n]+/g, " ")}`),
    `\\begin{tabular}{${columns}}`,
    "\\toprule",
    ...groupLines(groups),
    line(head),
    "\\midrule",
    ...rows.map(line),
    ...(foot.length === 0 ? [] : ["\\midrule", ...foot.map(line)]),
    "\\bottomrule",
    "\\end{tabular}",
    "",
  ].join("\n");
}

function cell(content: LatexCell): string {
  return typeof content === "string" ? escapeLatex(content) : content.latex;
}

function groupLines(groups: LatexTable["groups"]): string[] {
  if (groups.length === 0) return [];
  let from = 1;
  const rules: string[] = [];
  const heads = groups.map(({ name, width }) => {
    if (name !== "" && width > 1) rules.push(`\\cmidrule(lr){${from}-${from + width - 1}}`);
    from += width;
    if (width === 1) return escapeLatex(name);
    return `\\multicolumn{${width}}{c}{${escapeLatex(name)}}`;
  });
  return [`${heads.join(" & ")} \\\\`, ...(rules.length === 0 ? [] : [rules.join("")])];
}
