/**
 * Texts that try to be more than text, written for this product: each would set `window.__xss`, open a dialog, ask
 * `xss.invalid` for something, or run in a spreadsheet or in LaTeX, if any place took it for markup, a script, an address, a
 * style, a formula or a command. Made of code points, so that no editor hides what stands here.
 */
const RIGHT_TO_LEFT = "\u202e";
const INVISIBLE = "\u200b\u200d\ufeff\u2066\u2069";

export const HOSTILE_TEXTS: readonly string[] = [
  "<script>window.__xss=1;alert(1)</script>",
  '"><img src=//xss.invalid/a onerror="window.__xss=1">',
  "'><svg/onload=window.__xss=1>",
  "</script><script>window.__xss=1</script>",
  "javascript:window.__xss=1//",
  '" autofocus onfocus=window.__xss=1 x="',
  '=HYPERLINK("http://xss.invalid/","x")',
  "+1+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "\t=1+1<b>tab</b>",
  "\r\n=1+1<b>line</b>",
  "<svg><script>window.__xss=1</script><a xlink:href=javascript:window.__xss=1><text y=9>x</text></a></svg>",
  '<iframe srcdoc="<script>parent.__xss=1</script>"></iframe><iframe src="javascript:parent.__xss=1">',
  "</textarea></title></style></noscript><img src=//xss.invalid/b onerror=window.__xss=1>",
  `{{constructor.constructor('window.__xss=1')()}} \${window.__xss=1} <%= window.__xss=1 %> #{window.__xss=1}`,
  "<style>@import '//xss.invalid/c.css';*{background:url(//xss.invalid/d)}</style><link rel=stylesheet href=//xss.invalid/e.css>",
  "red;background:url(//xss.invalid/f);x:expression(window.__xss=1)",
  '<base href=//xss.invalid/><meta http-equiv=refresh content="0;url=//xss.invalid/g">',
  "![x](//xss.invalid/h.png) [y](javascript:window.__xss=1) <details open ontoggle=window.__xss=1>z</details>",
  "<form action=//xss.invalid/i><input name=q autofocus onfocus=window.__xss=1><button formaction=javascript:window.__xss=1>",
  '<object data="data:text/html,<script>parent.__xss=1</script>"></object><embed src=//xss.invalid/j>',
  "<!--<script>--><template><img src=//xss.invalid/k onerror=window.__xss=1></template>",
  "]]><x:script xmlns:x='http://www.w3.org/1999/xhtml'>window.__xss=1</x:script>",
  "<math><mtext><table><mglyph><style><img src=//xss.invalid/l onerror=window.__xss=1>",
  "&lt;script&gt;window.__xss=1&lt;/script&gt; &#x3c;img src=//xss.invalid/m&#x3e;",
  "%3Cscript%3Ewindow.__xss=1%3C/script%3E %2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "\\input{/etc/passwd}\\immediate\\write18{x} $x^2$ 50% & _ # ~ {} \\end{document}",
  `${RIGHT_TO_LEFT}<img src=//xss.invalid/n onerror=window.__xss=1>gpj.exe${INVISIBLE}`,
  "\u001b[31m\u0007\u0001<img src=//xss.invalid/o onerror=window.__xss=1>\u009f",
  "../../../../etc/passwd<img src=//xss.invalid/p onerror=window.__xss=1>",
  "__proto__",
  "constructor",
  "hasOwnProperty",
];

/** Parts of the texts above that stand as they are in no answer that is read as HTML. */
export const RAW_MARKUP: readonly RegExp[] = [
  /<img src=\/\/xss/,
  /<script>window/,
  /<svg\/onload/,
  /onerror="window/,
  /<base href/,
  /<iframe src/,
  /<style>@import/,
];

/** The `n`-th hostile text that fits into so many characters, round and round; one that is longer fills what there is. */
export function hostileText(n: number, most: number): string {
  const fitting = HOSTILE_TEXTS.filter((text) => text.trim().length <= most);
  const text = (fitting.length > 3 ? fitting : HOSTILE_TEXTS)[n % (fitting.length > 3 ? fitting.length : HOSTILE_TEXTS.length)] ?? "";
  return text.trimStart().slice(0, most);
}
