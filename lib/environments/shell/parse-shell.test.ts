import { describe, expect, it } from "vitest";
import { parseShell } from "./parse-shell";

/** `construct:words>target` of each part; `*` marks a word that only the running shell knows. */
function drawn(text: string): string {
  const parsed = parseShell(text);
  if (!parsed.ok) return `no: ${parsed.error}`;
  return parsed.value
    .map(({ construct, words, redirects, hereText }) => {
      const line = words.map((word) => word.text + (word.isDynamic ? "*" : "")).join(" ");
      const targets = redirects.map(({ isOutput, target }) => `${isOutput ? ">" : "~"}${target}`).join("");
      return `${construct === "program" ? "" : `${construct}:`}${line}${targets}${hereText === null ? "" : `<<${JSON.stringify(hereText)}`}`;
    })
    .join(" | ");
}

describe("a command line", () => {
  it.each([
    ["ls -la /tmp", "ls -la /tmp"],
    ["cat 'a b' \"c d\"  e\\ f", "cat a b c d e f"],
    ["a | b && c || d; e & f", "a | b | c | d | e | f"],
    ["X=1 ls", "ls"],
    ["X=1", "shell:"],
    ["cat a > out.txt 2>&1 < in", "cat a>out.txt~1~in"],
    ["> empty", "group:>empty"],
    ["if a; then b > f; else c; fi > log", "a | b>f | c | group:>log"],
    ['for f in *.py; do sed -i s/a/b/ "$f"; done', "sed -i s/a/b/ $…*"],
    ["while read -r line; do echo x; done < list", "read -r line | echo x | group:~list"],
    ["case x in a) ls;; *) rm y;; esac", "ls | rm y"],
    ["f() { rm x; }; f", "rm x | f"],
    ["(cd a; { ls; })", "cd a | ls"],
    [`echo $(cat f) <(id) \${x:-$(wc z)} \`pwd\` $((1+$(date)))`, "echo $…* $…* $…* $…* $…* | cat f | id | wc z | pwd | date"],
    ["[[ -f $(ls) ]] && (( i++ )); export A=$(who)", "test: | ls | shell: | shell: | who"],
    ["python3 - <<'EOF'\nprint($x)\nEOF", 'python3 -<<"print($x)\\n"'],
    ["cat <<EOF > f\n$(rm x)\nEOF", 'cat>f<<"$…\\n" | rm x'],
    ["tee log <<< text", 'tee log<<"text"'],
    ["time ls; coproc rm x", "ls | rm x"],
    ["# nothing", ""],
    ["ls Bücher > 出.txt", "ls Bücher>出.txt"],
    ["ls\r\ncat x\r\n", "ls | cat x"],
  ])("%j is cut into its commands", (text, expected) => {
    expect(drawn(text)).toBe(expected);
  });

  it.each([
    ["echo 'open", /^no: 1:6: .*quote/],
    ["foo(", /^no: 1:/],
    ["ls |", /^no: /],
    ["then ls", /^no: /],
    ["ls \uD800", /^no: .*UTF-8/],
    ["(".repeat(100_000), /^no: nested too deeply/],
    ["$(".repeat(50_000), /^no: nested too deeply/],
    ["a ".repeat(200_000), /^no: longer/],
  ])("that is none says why: %.20s", (text, expected) => {
    expect(drawn(text)).toMatch(expected);
    // The parser is as good as before.
    expect(drawn("ls | wc")).toBe("ls | wc");
  });
});
