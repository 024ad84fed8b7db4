/**
 * The part of mvdan-sh that is used here; the package brings no types. What `Parse` gives is a wrapper that converts a
 * field each time it is read (30 µs); beneath it lies the Go struct as GopherJS writes it, read by parse-shell.ts.
 */
declare module "mvdan-sh" {
  /** A struct of the syntax tree, a slice, or a plain value. */
  export type ShellField = ShellNode | ShellSlice | string | number | boolean | null | undefined;
  export interface ShellNode {
    readonly constructor: { readonly string?: string; readonly nil?: unknown };
    readonly [field: string]: ShellField | { readonly string?: string; readonly nil?: unknown };
  }
  export interface ShellSlice {
    readonly $array: readonly ShellNode[];
    readonly $offset: number;
    readonly $length: number;
  }
  export interface ShellParser {
    /** Throws on a text that is no shell; the error says `line:column: sentence` in `Error()`. */
    Parse(text: string, name: string): { readonly __internal_object__: ShellNode };
  }
  export const syntax: {
    readonly LangBash: number;
    Variant(language: number): unknown;
    NewParser(...options: readonly unknown[]): ShellParser;
  };
}
