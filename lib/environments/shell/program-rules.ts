/** What a program does where that depends on its words: options, subcommands, the code that it is given. One rule a program. */
import type { CallKind } from "../environment";

export interface ProgramEffect {
  kind: CallKind;
  /** False where nothing is known of it: a write until someone says otherwise. */
  isKnown: boolean;
  /** What it does, as the end of a sentence that begins with the command. */
  does: string;
}

export type ProgramRule = (args: readonly string[]) => ProgramEffect;

export const known = (kind: CallKind, does: string): ProgramEffect => ({ kind, isKnown: true, does });
export const unknown = (does: string): ProgramEffect => ({ kind: "write", isKnown: false, does });

const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/));
const has = (args: readonly string[], options: string): boolean => {
  const wanted = words(options);
  return args.some((arg) => wanted.has(arg) || wanted.has(arg.replace(/=[\s\S]*$/, "")));
};
/** A short option alone or among others (`-xzf`). */
const hasLetter = (args: readonly string[], letter: string): boolean => args.some((arg) => /^-[A-Za-z0-9]+$/.test(arg) && arg.includes(letter));
const operands = (args: readonly string[]): string[] => args.filter((arg) => !arg.startsWith("-") || arg === "-");
const isHelp = (args: readonly string[]): boolean => args.length > 0 && args.every((arg) => /^(?:--?help|--?version|-V|-h|-v)$/.test(arg));
/** The first word that is no option, skipping options that take a value; and what follows it. */
function subcommand(args: readonly string[], valueOptions: string): { name: string; rest: string[] } {
  const takesValue = words(valueOptions);
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (takesValue.has(arg)) at++;
    else if (!arg.startsWith("-")) return { name: arg, rest: args.slice(at + 1) };
  }
  return { name: "", rest: [] };
}

const reads = known("read", "reads");
const writes = known("write", "writes");

/** Reads unless one of these options is there. */
const readsUnless =
  (options: string, does: string): ProgramRule =>
  (args) =>
    has(args, options) ? known("write", does) : reads;
/** Writes unless one of these options is there. */
const writesUnless =
  (options: string): ProgramRule =>
  (args) =>
    has(args, options) || isHelp(args) ? reads : writes;
/** Reads for these subcommands, writes for every other. */
const bySubcommand =
  (readers: string, valueOptions = ""): ProgramRule =>
  (args) => {
    const { name } = subcommand(args, valueOptions);
    if (name === "") return reads;
    return words(readers).has(name) ? known("read", `reads (${name})`) : known("write", `writes (${name})`);
  };
const tests = known("read", "runs tests and reports");
const checks = known("read", "checks and reports");

const sed: ProgramRule = (args) =>
  args.some((arg) => /^-[nrEsuzl]*i/.test(arg) || arg.startsWith("--in-place")) ? known("write", "edits a file in place") : reads;

const awk: ProgramRule = (args) => {
  if (args.some((arg, at) => arg === "inplace" && args[at - 1] === "-i")) return known("write", "edits a file in place");
  const program = args.find((arg) => !arg.startsWith("-")) ?? "";
  if (/\bsystem\s*\(|\|\s*"/.test(program)) return unknown("runs commands from its program");
  return /\bprintf?\b[^;}\n]*>\s*["\w$]/.test(program) ? known("write", "prints into a file") : reads;
};

const perl: ProgramRule = (args) => {
  if (isHelp(args)) return reads;
  if (args.some((arg) => /^-[A-Za-z0-9]*i/.test(arg) && !arg.startsWith("-I"))) return known("write", "edits a file in place");
  const isFilter = args.some((arg) => /^-[A-Za-z0-9]*[np]/.test(arg));
  const code = args.join(" ");
  return isFilter && !/\bopen\b|\bunlink\b|\bsystem\b|\brename\b|`/.test(code) ? reads : unknown("runs code that may write");
};

const TEST_MODULES = words("pytest unittest doctest nose tox nox coverage trial");
const CHECK_MODULES = words("flake8 pylint mypy pyflakes py_compile compileall pycodestyle json.tool tokenize ast dis tabnanny site this timeit");

const python: ProgramRule = (args) => {
  if (isHelp(args)) return reads;
  const at = args.indexOf("-m");
  const firstOperand = args.findIndex((arg) => !arg.startsWith("-"));
  if (at !== -1 && (firstOperand === -1 || at < firstOperand)) {
    const module = args[at + 1] ?? "";
    if (TEST_MODULES.has(module)) return tests;
    if (CHECK_MODULES.has(module)) return checks;
    if (module === "pip") return pip(args.slice(at + 2));
  }
  return unknown("runs code that may write");
};

const pip = bySubcommand("list show freeze check search index debug help inspect hash", "--proxy --timeout --log");

const GIT_READS = words(`status diff log show blame annotate grep ls-files ls-tree ls-remote rev-parse rev-list describe shortlog cat-file
  name-rev merge-base for-each-ref show-ref show-branch whatchanged help version count-objects var check-ignore check-attr diff-tree diff-index
  diff-files range-diff cherry verify-commit verify-tag archive fsck`);
const GIT_LISTS: Readonly<Record<string, (rest: readonly string[]) => boolean>> = {
  branch: (rest) => operands(rest).length === 0 && !has(rest, "-d -D -m -M --delete --move --unset-upstream --edit-description --set-upstream-to"),
  tag: (rest) => operands(rest).length === 0 || has(rest, "-l --list -n --contains"),
  stash: (rest) => rest[0] === "list" || rest[0] === "show",
  remote: (rest) => operands(rest).length === 0 || rest[0] === "show" || rest[0] === "get-url",
  config: (rest) => has(rest, "--get --get-all --get-regexp --list -l") || rest[0] === "get" || rest[0] === "list" || operands(rest).length === 1,
  worktree: (rest) => rest[0] === "list",
  submodule: (rest) => rest.length === 0 || rest[0] === "status" || rest[0] === "summary",
  notes: (rest) => rest.length === 0 || rest[0] === "list" || rest[0] === "show",
  reflog: (rest) => rest[0] !== "delete" && rest[0] !== "expire",
  bisect: (rest) => rest[0] === "log" || rest[0] === "view" || rest[0] === "visualize",
  apply: (rest) => has(rest, "--check --stat --numstat --summary") && !has(rest, "--apply"),
  clean: (rest) => has(rest, "--dry-run") || hasLetter(rest, "n"),
  push: (rest) => has(rest, "--dry-run") || hasLetter(rest, "n"),
};

const git: ProgramRule = (args) => {
  const { name, rest } = subcommand(args, "-C -c --git-dir --work-tree --namespace --exec-path");
  if (name === "") return reads;
  if (has(rest, "--output -o") && name !== "grep" && name !== "ls-files") return known("write", `writes into a file (git ${name})`);
  const isRead = GIT_READS.has(name) || GIT_LISTS[name]?.(rest) === true;
  return isRead ? known("read", `reads (git ${name})`) : known("write", `changes the repository (git ${name})`);
};

const tar: ProgramRule = (args) => {
  const mode = args[0] ?? "";
  const isList = has(args, "--list") || /^-?[a-zA-Z]*t[a-zA-Z]*$/.test(mode);
  return isList || isHelp(args) ? known("read", "lists an archive") : known("write", "packs or unpacks");
};

const compress: ProgramRule = (args) =>
  hasLetter(args, "c") || hasLetter(args, "l") || hasLetter(args, "t") || has(args, "--stdout --to-stdout --list --test") || isHelp(args)
    ? reads
    : known("write", "packs or unpacks");

const curl: ProgramRule = (args) => {
  const method = args.flatMap((arg, at) =>
    arg === "-X" || arg === "--request" ? [args[at + 1] ?? ""] : (/^(?:-X|--request=)(\w+)$/.exec(arg)?.slice(1) ?? []),
  )[0];
  if (method !== undefined && !/^(?:get|head|options)$/i.test(method)) return known("write", `sends ${method.toUpperCase()}`);
  const sendsData = args.some((arg) => /^(?:-d|-F|-T|--data(?:-\w+)?|--form|--upload-file|--json)(?:=|$)/.test(arg));
  if (sendsData && method === undefined && !has(args, "-G --get")) return known("write", "sends data");
  const target = args.flatMap((arg, at) => (arg === "-o" || arg === "--output" ? [args[at + 1] ?? ""] : []))[0];
  const isSaved = args.some((arg) => /^-[a-zA-Z]*O$|^--remote-name/.test(arg)) || (target !== undefined && target !== "-" && target !== "/dev/null");
  return isSaved ? known("write", "saves what it fetches") : known("read", "fetches");
};

const wget: ProgramRule = (args) => {
  const toOutput = args.some(
    (arg, at) => /^-[a-zA-Z]*O-$/.test(arg) || (/^-[a-zA-Z]*O$|^--output-document$/.test(arg) && /^(?:-|\/dev\/null)$/.test(args[at + 1] ?? "")),
  );
  return toOutput || has(args, "--spider --output-document=-") || isHelp(args) ? known("read", "fetches") : known("write", "saves what it fetches");
};

/** The statements that a database program was given on its line, by their first word. */
const database: ProgramRule = (args) => {
  if (isHelp(args)) return reads;
  const statements = args.filter((arg) => /^\s*(?:\.|\\|[a-z]+\s)/i.test(arg) && /\s|^\.|^\\/.test(arg));
  if (statements.length === 0) return unknown("runs statements that are not on the line");
  const isRead = statements.every((text) =>
    text
      .split(";")
      .every((one) =>
        /^\s*(?:$|select\b|show\b|explain\b|describe\b|desc\b|with\b|pragma\s+\w+\s*(?:\(|$)|\.(?:tables|schema|headers?|mode|indexes|databases|dump)|\\[dlz])/i.test(
          one,
        ),
      ),
  );
  return isRead ? known("read", "asks a database") : known("write", "changes a database");
};

const outputOption = (args: readonly string[]): boolean => args.some((arg) => /^-[a-zA-Z]*o$|^--output(?:=|$)/.test(arg));

const packageScripts: ProgramRule = (args) => {
  const { name, rest } = subcommand(args, "--prefix -C --filter -w --workspace");
  if (name === "test" || name === "t" || (name === "run" && /^test\b/.test(rest[0] ?? ""))) return tests;
  if (name === "run" || name === "exec" || name === "dlx" || name === "x" || name === "start") return unknown("runs a script that may write");
  if (
    words("ls list ll view info show outdated audit why search root prefix help explain doctor version").has(name) &&
    !(name === "audit" && rest.includes("fix"))
  )
    return known("read", `reads (${name})`);
  return name === "" ? reads : known("write", `writes (${name})`);
};

const buildTool: ProgramRule = (args) => {
  if (has(args, "-n --dry-run --just-print --version -v --help tasks dependencies projects")) return reads;
  return operands(args).some((goal) => /^(?:test|check|verify|lint)(?:[-_:]|$)/.test(goal)) ? tests : known("write", "builds");
};

/** By the program's name; several programs may share a rule. */
const RULES: readonly (readonly [string, ProgramRule])[] = [
  ["sed gsed", sed],
  ["awk gawk mawk nawk", awk],
  ["perl", perl],
  ["python python2 python3 pypy pypy3 ipython", python],
  [
    "node nodejs ruby php lua Rscript julia deno bun osascript pwsh groovy scala",
    (args) => (isHelp(args) ? reads : unknown("runs code that may write")),
  ],
  ["pip pip3", pip],
  [
    "conda mamba micromamba",
    (args) =>
      args[0] === "activate" || args[0] === "deactivate"
        ? known("pure", "sets the shell's environment")
        : bySubcommand("list info search help config")(args),
  ],
  ["npm yarn pnpm", packageScripts],
  ["git hub", git],
  ["gh", (args) => (/^(?:view|list|status|diff|checks)$/.test(args[1] ?? "") || args[0] === "status" ? reads : isHelp(args) ? reads : writes)],
  ["tar bsdtar", tar],
  ["gzip gunzip bzip2 bunzip2 xz unxz lzma zstd unzstd compress uncompress", compress],
  [
    "unzip unrar 7za 7zr",
    (args) =>
      hasLetter(args, "l") || hasLetter(args, "p") || hasLetter(args, "t") || hasLetter(args, "v") || isHelp(args)
        ? known("read", "lists an archive")
        : known("write", "unpacks"),
  ],
  ["curl", curl],
  ["wget", wget],
  [
    "tee",
    (args) =>
      operands(args).every((target) => target === "/dev/null" || target === "/dev/stderr")
        ? known("pure", "passes on")
        : known("write", "writes into a file"),
  ],
  ["dd", (args) => (args.some((arg) => /^of=(?!\/dev\/(?:null|stdout))/.test(arg)) ? known("write", "writes into a file") : reads)],
  ["sort shuf iconv openssl gpg hexyl", (args) => (outputOption(args) || has(args, "-out") ? known("write", "writes into a file") : reads)],
  ["uniq xxd", (args) => (operands(args).filter((word) => !/^\d+$/.test(word)).length > 1 ? known("write", "writes into a file") : reads)],
  ["yq", readsUnless("-i --inplace --in-place", "edits a file in place")],
  ["pdftotext", (args) => (operands(args)[1] === "-" ? reads : known("write", "writes into a file"))],
  ["tshark tcpdump dumpcap", readsUnless("-w", "writes into a file")],
  ["binwalk", readsUnless("-e --extract --dd", "unpacks")],
  ["patch", writesUnless("--dry-run")],
  ["make gmake mvn mvnw gradle gradlew ant bazel sbt rake just task", buildTool],
  [
    "cargo",
    (args) =>
      args[0] === "test" || args[0] === "bench" ? tests : bySubcommand("tree metadata search check clippy version help pkgid locate-project")(args),
  ],
  [
    "go",
    (args) =>
      args[0] === "test" || args[0] === "vet"
        ? tests
        : args[0] === "run"
          ? unknown("runs code that may write")
          : bySubcommand("list version env doc help")(args),
  ],
  ["pytest py.test tox nox nosetests unittest jest vitest mocha rspec phpunit ctest ava karma behave cypress", () => tests],
  ["flake8 pylint mypy pyflakes pycodestyle pyright shellcheck hadolint yamllint cppcheck bandit stylelint", () => checks],
  ["ruff", (args) => (args[0] === "check" && !has(args, "--fix") ? checks : has(args, "--check --diff") ? checks : writes)],
  [
    "black isort autopep8 yapf prettier gofmt rustfmt clang-format",
    (args) => (has(args, "--check --check-only --diff -l -d --list-different") || isHelp(args) ? checks : writes),
  ],
  ["eslint biome", readsUnless("--fix --write", "rewrites files")],
  ["tsc", (args) => (has(args, "--noEmit") || isHelp(args) ? checks : writes)],
  ["apt apt-get aptitude apt-cache", bySubcommand("list show search policy depends rdepends showpkg showsrc stats", "-o -t")],
  [
    "dpkg",
    (args) =>
      hasLetter(args, "l") ||
      hasLetter(args, "L") ||
      hasLetter(args, "s") ||
      hasLetter(args, "S") ||
      has(args, "--list --status --search --print-architecture")
        ? reads
        : writes,
  ],
  ["rpm", (args) => (hasLetter(args, "q") || has(args, "--query") ? reads : writes)],
  ["yum dnf brew gem apk pacman snap port zypper composer", bySubcommand("list info search show outdated deps leaves which help provides repolist")],
  ["docker podman nerdctl", bySubcommand("ps images logs inspect stats top port version info history diff search events", "-H --host --context")],
  ["docker-compose", bySubcommand("ps logs config images top port version events", "-f --file -p")],
  ["kubectl oc", bySubcommand("get describe logs top explain version api-resources cluster-info", "-n --namespace --context")],
  ["systemctl", bySubcommand("status is-active is-enabled is-failed list-units list-unit-files list-timers show cat")],
  ["service", (args) => (args[1] === "status" || has(args, "--status-all") ? reads : writes)],
  ["crontab", (args) => (hasLetter(args, "l") ? reads : writes)],
  ["mount umount", (args) => (operands(args).length === 0 ? reads : writes)],
  ["hostname domainname", (args) => (operands(args).length === 0 ? reads : writes)],
  ["date", readsUnless("-s --set", "sets the clock")],
  ["ip", (args) => (operands(args).some((word) => /^(?:add|del|delete|set|flush|replace|change)$/.test(word)) ? writes : reads)],
  ["ifconfig route", (args) => (operands(args).length > 1 ? writes : reads)],
  [
    "iptables ip6tables nft ufw",
    (args) => (hasLetter(args, "L") || hasLetter(args, "S") || args[0] === "list" || args[0] === "status" ? reads : writes),
  ],
  ["sysctl", (args) => (has(args, "-w") || args.some((arg) => /^[\w.]+=/.test(arg)) ? writes : reads)],
  ["sqlite3 mysql psql mariadb duckdb", database],
  ["nc ncat netcat telnet socat", () => unknown("talks to another machine")],
  [
    "source .",
    (args) =>
      /(?:^|\/)activate$|(?:^|\/)(?:\.?bash(?:rc|_profile)|\.?profile|conda\.sh|nvm\.sh)$/.test(args[0] ?? "")
        ? known("pure", "sets the shell's environment")
        : unknown("runs a script that may write"),
  ],
  [
    "nvm pyenv rbenv sdk",
    (args) =>
      args[0] === "use" || args[0] === "shell" || args[0] === "activate"
        ? known("pure", "sets the shell's environment")
        : bySubcommand("ls list version versions current which")(args),
  ],
  ["rsync", writesUnless("-n --dry-run --list-only")],
];

const TABLE: ReadonlyMap<string, ProgramRule> = new Map(
  RULES.flatMap(([names, rule]) => [...words(names)].map((name): [string, ProgramRule] => [name, rule])),
);

/** The rule of a program, or null where its name alone tells, or nothing does. */
export function ruleOf(program: string): ProgramRule | null {
  return (
    TABLE.get(program) ?? (/^(?:python|pypy|pip)[0-9.]+$/.test(program) ? (TABLE.get(program.replace(/(?<![0-9.])[0-9.]+$/, "")) ?? null) : null)
  );
}
