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
  "`": "\\textasciigrave{}",
  "−": "$-$",
  "–": "--",
  // The layout marks of ISO 8859 set a text of their own in no engine.
  "\u00ad": "",
  "\u0085": " ",
  "\u2028": " ",
  "\u2029": " ",
};

/** What pdfLaTeX sets in its oldest font encoding without a package; anything else stops it (latex.test.ts tries each of them). */
const SET_EVERYWHERE = /[ -~\u00a0-\u017f‘’“”•…—]/u;
const STOPS_AN_OLD_ENCODING = /[«»ÐÞðþĄąĐđĘęĦħĮįĸĿŀŉŊŋŦŧŲųſ]/u;

/**
 * A text as LaTeX prints it: nothing in it is a command or a ligature, line ends and control characters are spaces. A letter that
 * pdfLaTeX does not know becomes `\plumblineletter{x}{78}`: the letter itself under XeLaTeX and LuaLaTeX, its number elsewhere
 * (`LETTER_COMMAND` defines it, and stands above a table that needs it).
 */
export function escapeLatex(text: string): string {
  let before = "";
  return [...text]
    .map((character) => {
      const isLigature = character === before && "-',".includes(character);
      before = character;
      return `${isLigature ? "{}" : ""}${escapeCharacter(character)}`;
    })
    .join("");
}

function escapeCharacter(character: string): string {
  const escaped = ESCAPES[character];
  if (escaped !== undefined) return escaped;
  if (character < " " || (character >= "\u007f" && character < "\u00a0")) return " ";
  if (SET_EVERYWHERE.test(character) && !STOPS_AN_OLD_ENCODING.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  // Half of a surrogate pair is no character: no file can hold it.
  const shown = code >= 0xd800 && code <= 0xdfff ? "\ufffd" : character;
  return `\\plumblineletter{${shown}}{${code.toString(16).toUpperCase().padStart(4, "0")}}`;
}

const LETTER_COMMAND = "\\providecommand*{\\plumblineletter}[2]{\\ifdefined\\Umathcode #1\\else[U+#2]\\fi}";

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
  const body = [
    "\\toprule",
    ...groupLines(groups),
    line(head),
    "\\midrule",
    ...rows.map(line),
    ...(foot.length === 0 ? [] : ["\\midrule", ...foot.map(line)]),
    "\\bottomrule",
  ];
  const needsLetters = body.some((text) => text.includes("\\plumblineletter{"));
  return [
    ...comments.map(commentLine),
    ...(needsLetters ? ["% Letters that pdfLaTeX has not are shown as [U+number]; XeLaTeX and LuaLaTeX print them.", LETTER_COMMAND] : []),
    `\\begin{tabular}{${columns}}`,
    ...body,
    "\\end{tabular}",
    "",
  ].join("\n");
}

function commentLine(comment: string): string {
  // Control characters end a line for one program and not for the next: none of them may end a comment.
  return `% ${[...comment].map((character) => (character < " " || /[\u007f-\u009f\u2028\u2029]/u.test(character) ? " " : character)).join("")}`;
}

/** An opening bracket or an asterisk behind `\\` is read as its argument, be there a line end between them or not. */
function line(cells: readonly LatexCell[]): string {
  const text = cells.map(cell).join(" & ");
  return `${/^[[*]/.test(text.trimStart()) ? "{}" : ""}${text} \\\\`;
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
