import { describe, expect, it } from "vitest";
import { classifyCommand } from "./classify-command";

const kind = (text: string): string => {
  const found = classifyCommand(text);
  return found.isKnown ? found.kind : `${found.kind}?`;
};
const lines = (text: string): string[] =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim());

const EXAMPLES: readonly (readonly [string, string])[] = [
  [
    "read",
    `ls -la
     cat a.py | grep -n foo | head -20
     find . -name '*.py' -exec grep -l foo {} +
     sed -n '1,20p' a.py
     awk '{print $1}' a.txt
     git diff HEAD~1 -- a.py
     git --no-pager -C sub log --oneline
     git branch -a
     git stash list
     git config --get user.name
     tar -tzf a.tgz
     curl -s https://example.com/x
     curl -o /dev/null https://example.com
     wget -qO- https://example.com
     pip list
     pip show numpy
     npm ls
     apt-cache policy vim
     docker ps -a
     kubectl get pods
     systemctl status nginx
     crontab -l
     python -m pytest tests/ -q
     python3 --version
     pytest -x
     npm test
     cargo test
     go vet ./...
     make -n all
     make check
     ruff check src
     black --check .
     sort a | uniq -c
     ls 2>/dev/null
     cat a > /dev/null 2>&1
     cd src && ls
     echo $PATH
     [[ -f a ]]
     test -f a
     sudo cat /etc/shadow
     env
     command -v python
     timeout 10 grep -r x .
     xargs grep foo
     bash -c "ls | wc -l"
     ssh host uptime
     sqlite3 a.db "select * from t"
     psql -c "SELECT 1; SELECT 2"
     perl -ne 'print if /x/' a
     gzip -dc a.gz
     xxd -l 16 a`,
  ],
  [
    "write",
    `rm -rf build
     mkdir -p a/b
     echo hi > a.txt
     echo hi >> a.txt
     cat <<EOF > a.py\\nx\\nEOF
     ls | tee out.txt
     sed -i 's/a/b/' a.py
     sed -Ei.bak 's/a/b/' a.py
     sed --in-place=.bak s/a/b/ a
     perl -pi -e 's/a/b/' a
     awk '{print > "out"}' a
     git add -A && git commit -m x
     git checkout -- a.py
     git branch new
     git stash
     git config user.name Ann
     git apply fix.patch
     git diff --output=fix.patch
     tar xzf a.tgz
     gunzip a.gz
     unzip a.zip
     curl -O https://example.com/x
     curl -X POST https://example.com
     curl -d a=1 https://example.com
     wget https://example.com/x
     pip install numpy
     python -m pip install numpy
     npm install
     apt-get install -y vim
     docker run x
     kubectl delete pod x
     systemctl restart nginx
     make
     cmake -B build
     gcc a.c -o a
     patch -p1
     black .
     sort -o a a
     dd if=a of=b
     find . -name '*.pyc' -delete
     find . -name '*.pyc' -exec rm {} +
     ls | xargs rm
     sudo -u root rm a
     env A=1 mkdir b
     bash -c 'cd a && touch b'
     if [ -f a ]; then rm a; fi
     for f in *; do mv "$f" b; done
     $(rm a)
     touch a; ls
     sqlite3 a.db "delete from t"
     ssh -p 22 host rm a
     docker exec -it box rm a
     npx prettier --write .
     date -s 12:00`,
  ],
  [
    "write?",
    `python fix.py
     python -c "print(1)"
     python3 - <<'EOF'\\nprint(1)\\nEOF
     ./configure.sh
     node app.js
     bash run.sh
     cat a.sh | bash
     $TOOL --fix
     frobnicate --all
     ./ls
     source setup.sh
     npm run build
     perl fix.pl
     cat a && python fix.py
     nc host 80`,
  ],
  [
    "navigate",
    `cd /tmp
     cd a && pushd b
     cd src; echo there`,
  ],
  [
    "pure",
    `echo hello
     true
     export A=1
     A=1
     sleep 5
     source venv/bin/activate
     conda activate x
     # a comment
     ls_total=$((1+2))
     printf 'done\\n'`,
  ],
  [
    "housekeeping",
    `echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT
     exit 0`,
  ],
  [
    "unparsed",
    `echo 'open
     for i in a
     def f(x): (
     ls | | wc`,
  ],
];

describe("a command line", () => {
  it.each(EXAMPLES.flatMap(([expected, texts]) => lines(texts).map((line): [string, string] => [line.replaceAll("\\n", "\n"), expected])))(
    "%j is %s",
    (line, expected) => {
      expect(kind(line)).toBe(expected);
    },
  );

  it("is as strong as its strongest part, and says which one that is", () => {
    expect(classifyCommand("cd a && cat b | tee c").reason).toBe("tee c: writes into a file");
    expect(classifyCommand("ls > a.txt").reason).toBe("> a.txt: puts output into a file");
    expect(classifyCommand("cd a && ls").reason).toBe("ls: reads");
    expect(classifyCommand("python a.py").reason).toBe("python a.py: runs code that may write; counted as a write until someone says otherwise");
    expect(classifyCommand("echo 'open").reason).toMatch(/^no shell command: 1:6: /);
    // A write that is known says more than one that is not.
    expect(classifyCommand("frobnicate; rm a").reason).toBe("rm a: writes");
    expect(classifyCommand("ls | xargs -n 1 rm -f").reason).toBe("rm -f: writes");
  });

  it("ends the run only where nothing else is done beside", () => {
    expect(kind("echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && git add -A && git diff --cached")).toBe("write");
    expect(kind("echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && cat patch.txt")).toBe("read");
  });

  it("knows the program whose exit code is the line's", () => {
    expect(classifyCommand("cd a && grep x b").lastProgram).toBe("grep");
    expect(classifyCommand("X=1").lastProgram).toBeNull();
    expect(classifyCommand("foo && bar | cat").unknownPrograms).toEqual(["foo", "bar"]);
  });

  it("is answered the same when it is asked again, and in whatever order", () => {
    const texts = EXAMPLES.flatMap(([, block]) => lines(block));
    const first = texts.map((text) => classifyCommand(text));
    expect([...texts].reverse().map((text) => classifyCommand(text))).toEqual([...first].reverse());
  });

  it("that wraps itself without end is a write of which nothing is known", () => {
    expect(kind(`${"sudo ".repeat(50)}ls`)).toBe("write?");
  });
});
