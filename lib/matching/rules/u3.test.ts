import { describe, expect, it } from "vitest";
import { matchDrawn } from "../tools/match-drawn";
import { TOOL_RULE_EXAMPLES } from "../tools/rule-examples";

const EXAMPLE = TOOL_RULE_EXAMPLES.U3 ?? "";
const casesOf = (picture: string, environment = "tools") =>
  matchDrawn(picture, { environment }).cases.map(({ t, failure, ruleId, label }) => [t, failure, ruleId, label]);
const END = [2, "F4", "X6", "unclear"];

describe("U3", () => {
  it("finds the write that the opposite act took back, and does not pretend to know why", () => {
    const found = matchDrawn(EXAMPLE).cases[0];
    expect(found).toMatchObject({ t: 2, failure: "F3", ruleId: "U3", label: "unclear", confidence: "weak" });
    expect(found?.explanation).toMatch(/^The agent took this back itself at step 3\./);
    expect(found?.evidence.map((span) => [span.role, span.t, span.quote])).toEqual([
      ["write", 2, "like_song"],
      ["supports", 3, 'unlike_song({"song_id": 312})'],
    ]);
  });

  it("says what V1 says of an argument that came from nowhere", () => {
    expect(casesOf(EXAMPLE.replaceAll('"song_id": 312})', '"song_id": 377})'))[0]).toEqual([2, "F3", "U3", "incomplete"]);
  });

  it("knows what was made by what the reply brought, and pairs of verbs by the rest of the name", () => {
    const made = (second: string): string => `
      task| Invite Ann.
      call| create_event({"title": "tea"})
      reply| {"event_id": "E-901"}
      call| ${second}
      reply| {"ok": true}`;
    expect(casesOf(made('delete_event({"event_id": "E-901"})'))[0]).toEqual([1, "F3", "U3", "unclear"]);
    expect(casesOf(made('delete_event({"event_id": "E-902"})'))).toEqual([END]);
    expect(casesOf(made('delete_guest({"event_id": "E-901"})'))).toEqual([END]);
  });

  it("takes an editor at its word when it undoes an edit of the same file", () => {
    const edit = (path: string): string => `
      task| Mend the gate.
      call| str_replace_editor({"command": "str_replace", "path": "gate.py", "old_str": "a", "new_str": "b"})
      reply| The file gate.py has been edited.
      call| str_replace_editor({"command": "undo_edit", "path": "${path}"})
      reply| Last edit undone.`;
    expect(casesOf(edit("gate.py"), "coding")[0]).toEqual([1, "F3", "U3", "unclear"]);
    expect(casesOf(edit("fence.py"), "coding")).toEqual([END]);
  });

  it("is silent for another thing, and where a user asked to take it back", () => {
    expect(casesOf(EXAMPLE.replace('unlike_song({"song_id": 312})', 'unlike_song({"song_id": 311})'))).toEqual([[3, "F4", "X6", "unclear"]]);
    const asked = EXAMPLE.replace("call| unlike_song", "agent| Done.\nuser| Oh no, unlike that one.\ncall| unlike_song");
    expect(casesOf(asked)).toEqual([[4, "F4", "X6", "unclear"]]);
  });

  it("gives way to the evaluator's report", () => {
    expect(matchDrawn(`${EXAMPLE}\nexpect| like_song({"song_id": 311})`).cases.map(({ ruleId }) => ruleId)).not.toContain("U3");
  });
});
