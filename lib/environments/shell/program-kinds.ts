/**
 * What common programs do to the world, by their name alone: facts of their manuals. What depends on the words behind
 * the name stands in program-rules.ts; a program in neither is unknown, and an unknown one counts as a write.
 */
import type { CallKind } from "../environment";

const words = (text: string): string[] => text.trim().split(/\s+/);

const KINDS: Readonly<Record<"read" | "write" | "navigate" | "pure" | "housekeeping", string>> = {
  read: `
    ls dir vdir tree cat tac head tail less more nl wc grep egrep fgrep zgrep rg ag ack cut tr paste join comm fold fmt expand pr column rev
    diff cmp sdiff colordiff file stat strings od hexdump md5sum sha1sum sha224sum sha256sum sha384sum sha512sum cksum sum b2sum zcat bzcat
    xzcat zless jq pwd which whereis type locate basename dirname realpath readlink du df free uptime who w users last id groups whoami
    uname nproc arch tty locale getent getconf printenv lscpu lsblk lspci lsusb lsmod lsof ps pstree pgrep top htop vmstat iostat netstat ss
    nslookup dig host ping traceroute whois arp cal man info apropos whatis help history nm objdump readelf ldd size addr2line zipinfo base32
    base64 base58 test [ date hostnamectl dmesg journalctl mmls fls icat fsstat exiftool zsteg pdfinfo pdffonts identify ffprobe xmllint
    cloc tokei nvidia-smi`,
  write: `
    rm rmdir unlink mv cp mkdir mkfifo mknod mktemp touch ln install truncate shred split csplit chmod chown chgrp chattr setfacl useradd
    userdel usermod adduser groupadd groupdel passwd chpasswd kill killall pkill reboot shutdown halt poweroff at batch gcc g++ cc c++ clang
    clang++ ld as ar ranlib strip javac rustc cmake ninja meson configure autoconf automake update-alternatives ldconfig ed ex vi vim nano
    emacs scp sftp ftp mkfs fsck swapon swapoff modprobe insmod rmmod losetup zip 7z cpio apply_patch`,
  navigate: "cd pushd popd chdir",
  pure: `
    true false : sleep usleep wait set unset alias unalias shopt read getopts shift trap ulimit umask bind disown jobs fg bg clear reset yes
    seq expr bc dc factor break continue return local declare readonly typeset export hash compgen complete deactivate stty tput mapfile
    readarray let printf echo`,
  housekeeping: "exit logout",
};

const TABLE: ReadonlyMap<string, CallKind> = new Map(
  Object.entries(KINDS).flatMap(([kind, names]) => words(names).map((name): [string, CallKind] => [name, kind as CallKind])),
);

export function kindOfProgram(name: string): CallKind | null {
  return TABLE.get(name) ?? null;
}

/** Programs that run the program behind their options; how many words belong to themselves is said by the options listed. */
export const WRAPPERS: Readonly<Record<string, { valueOptions: string; operands: number }>> = {
  sudo: { valueOptions: "-u -g -h -p -C -D -R -T --user --group", operands: 0 },
  doas: { valueOptions: "-u -C", operands: 0 },
  env: { valueOptions: "-u -C -S --unset --chdir", operands: 0 },
  nohup: { valueOptions: "", operands: 0 },
  nice: { valueOptions: "-n --adjustment", operands: 0 },
  ionice: { valueOptions: "-c -n -p", operands: 0 },
  timeout: { valueOptions: "-k -s --kill-after --signal", operands: 1 },
  time: { valueOptions: "-f -o", operands: 0 },
  stdbuf: { valueOptions: "-i -o -e", operands: 0 },
  setsid: { valueOptions: "", operands: 0 },
  unbuffer: { valueOptions: "", operands: 0 },
  watch: { valueOptions: "-n --interval", operands: 0 },
  xargs: { valueOptions: "-I -L -n -P -d -E -s -a --max-args --max-procs --delimiter --replace", operands: 0 },
  parallel: { valueOptions: "-j --jobs", operands: 0 },
  exec: { valueOptions: "-a", operands: 0 },
  builtin: { valueOptions: "", operands: 0 },
  npx: { valueOptions: "-p --package", operands: 0 },
  bunx: { valueOptions: "", operands: 0 },
  uvx: { valueOptions: "--from --with", operands: 0 },
  chroot: { valueOptions: "", operands: 1 },
  strace: { valueOptions: "-e -o -p -s", operands: 0 },
  ltrace: { valueOptions: "-e -o -p -s", operands: 0 },
  valgrind: { valueOptions: "", operands: 0 },
  catchsegv: { valueOptions: "", operands: 0 },
  busybox: { valueOptions: "", operands: 0 },
  cmd: { valueOptions: "", operands: 0 },
};

/** As above, behind a subcommand: `poetry run pytest`. */
export const SUBCOMMAND_WRAPPERS: Readonly<Record<string, { subcommand: string; valueOptions: string; operands: number }>> = {
  poetry: { subcommand: "run", valueOptions: "-C", operands: 0 },
  pipenv: { subcommand: "run", valueOptions: "", operands: 0 },
  uv: { subcommand: "run", valueOptions: "--with --python -p --project", operands: 0 },
  pipx: { subcommand: "run", valueOptions: "--spec", operands: 0 },
  hatch: { subcommand: "run", valueOptions: "", operands: 0 },
  conda: { subcommand: "run", valueOptions: "-n -p --name --prefix", operands: 0 },
  bundle: { subcommand: "exec", valueOptions: "", operands: 0 },
  docker: { subcommand: "exec", valueOptions: "-u -w -e --user --workdir --env", operands: 1 },
  podman: { subcommand: "exec", valueOptions: "-u -w -e --user --workdir --env", operands: 1 },
};

/** They answer a question by their exit code: 1 is an answer ("no match", "they differ", "a test failed") and no refusal. */
export const ANSWERS_BY_CODE: ReadonlySet<string> = new Set(
  words(
    "grep egrep fgrep zgrep rg ag ack diff cmp sdiff colordiff test [ which pgrep pytest py.test tox nox nosetests jest vitest mocha rspec ctest",
  ),
);
