import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactRound } from "../statistics/testing/exact-round";
import { type ExpectedQuantity, expectQuantity, itTellsPlantedErrors, readOracle } from "../statistics/testing/oracle";
import { goalCompletion, printedPercentage, type ScenarioTask, scenarioOfTaskId } from "./goal-completion";

interface OracleTask {
  id: string;
  success: boolean | null;
}
const { cases } = readOracle<{
  id: string;
  tasksPerScenario: number;
  tasks: OracleTask[];
  expected: {
    tasks: number;
    tasksEvaluated: number;
    scenarios: number;
    scenariosEvaluated: number;
    incompleteScenarios: string[];
    tgc: ExpectedQuantity;
    sgc: ExpectedQuantity;
    tgcMissingAsFailed: ExpectedQuantity;
    sgcStrict: ExpectedQuantity;
    tgcPrinted: number | null;
    sgcPrinted: number | null;
  };
}>("metrics", "tgc_sgc");
const tasksOf = (tasks: readonly OracleTask[]): ScenarioTask[] => tasks.map(({ id, success }) => ({ scenario: scenarioOfTaskId(id), success }));

describe("goalCompletion", () => {
  it("gives every oracle case: counts, percentages and printed values", () => {
    expect(cases).toHaveLength(60);
    for (const { id, tasksPerScenario, tasks, expected } of cases) {
      const found = goalCompletion(tasksOf(tasks), tasksPerScenario);
      expectQuantity(found.tgc, expected.tgc, `${id} tgc`);
      expectQuantity(found.sgcPresent, expected.sgc, `${id} sgc`);
      expectQuantity(found.tgcMissingAsFailed, expected.tgcMissingAsFailed, `${id} tgc missing`);
      expectQuantity(found.sgcStrict, expected.sgcStrict, `${id} sgc strict`);
      const { tasksEvaluated, scenarios, scenariosEvaluated, incompleteScenarios, tgcPrinted, sgcPrinted } = expected;
      const counts = { tasks: expected.tasks, tasksEvaluated, scenarios, scenariosEvaluated, incompleteScenarios, tgcPrinted, sgcPrinted };
      expect(found, id).toMatchObject(counts);
    }
  });

  it("inflates SGC over the tasks present and not the strict one (worked example)", () => {
    const tasks = [{ scenario: "a", success: true }, ...[true, true, false].map((success) => ({ scenario: "b", success }))];
    expect(goalCompletion(tasks, 3)).toMatchObject({
      tgc: { value: 75 },
      sgcPresent: { value: 50 },
      sgcStrict: { value: 0 },
      scenariosCompleted: 1,
      scenariosCompletedStrict: 0,
      incompleteScenarios: ["a"],
    });
  });

  it("gives the published gains of 9 of 56 and 25 of 139 scenarios (methods.md §6.2)", () => {
    const scenarios = (completed: number, all: number): ScenarioTask[] =>
      Array.from({ length: all }, (_, i) => [true, true, i < completed].map((success) => ({ scenario: String(i), success }))).flat();
    expect(goalCompletion(scenarios(9, 56), 3).sgcStrict.value?.toFixed(1)).toBe("16.1");
    expect(goalCompletion(scenarios(25, 139), 3).sgcStrict.value?.toFixed(1)).toBe("18.0");
    expect(goalCompletion(scenarios(9, 56), 3)).toMatchObject({ tasks: 168, scenarios: 56, incompleteScenarios: [] });
    expect(goalCompletion(scenarios(25, 139), 3)).toMatchObject({ tasks: 417, scenarios: 139 });
  });

  it("has SGC at most TGC when all scenarios have one size, and no difference between its forms", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 20 }), (groups) => {
        const tasks = groups.flatMap((group, i) => group.map((success) => ({ scenario: String(i), success })));
        const found = goalCompletion(tasks, 3);
        expect(found.sgcPresent.value).toBeLessThanOrEqual((found.tgc.value ?? Number.NaN) + 1e-9);
        expect(found.sgcStrict).toEqual(found.sgcPresent);
        expect(found.tgcMissingAsFailed).toEqual(found.tgc);
        expect(goalCompletion([...tasks].reverse(), 3)).toEqual(found);
      }),
    );
  });

  it("refuses a scenario size below 1", () => {
    expect(() => goalCompletion([], 0)).toThrow("found 0");
  });

  type Fault =
    | "sign: maximum instead of minimum"
    | "n − 1: one task less expected"
    | "swapped margin: tasks for scenarios"
    | "missing as failed everywhere";
  itTellsPlantedErrors<(typeof cases)[number], Fault>(
    cases,
    ["sign: maximum instead of minimum", "n − 1: one task less expected", "swapped margin: tasks for scenarios", "missing as failed everywhere"],
    ({ tasks, tasksPerScenario }, fault) => {
      const size = fault === "n − 1: one task less expected" ? tasksPerScenario - 1 : tasksPerScenario;
      const isAllFailed = fault === "missing as failed everywhere";
      const outcomes = tasks.map(({ id, success }) => ({ id, success: isAllFailed ? success === true : success }));
      const groups = new Map<string, (boolean | null)[]>();
      for (const { id, success } of outcomes) groups.set(scenarioOfTaskId(id), [...(groups.get(scenarioOfTaskId(id)) ?? []), success]);
      const evaluated = outcomes.filter(({ success }) => success !== null);
      const holds = (group: (boolean | null)[]): boolean =>
        fault === "sign: maximum instead of minimum" ? group.includes(true) : group.every((success) => success === true);
      const present = [...groups.values()].map((group) => group.filter((success) => success !== null)).filter((group) => group.length > 0);
      const strict = [...groups.values()].filter((group) => group.length >= size && holds(group)).length;
      const share = (count: number, total: number): number | null => (total === 0 ? null : (100 * count) / total);
      const tgc = share(evaluated.filter(({ success }) => success === true).length, evaluated.length);
      const sgc = share(present.filter(holds).length, fault === "swapped margin: tasks for scenarios" ? evaluated.length : present.length);
      return [tgc, sgc, share(strict, fault === "swapped margin: tasks for scenarios" ? tasks.length : groups.size)];
    },
    ({ expected }) => [expected.tgc.value, expected.sgc.value, expected.sgcStrict.value],
  );

  describe("the printed percentages", () => {
    itTellsPlantedErrors<(typeof cases)[number], "sign: halves up" | "n − 1: three decimals" | "swapped margin: SGC for TGC">(
      cases,
      ["sign: halves up", "n − 1: three decimals", "swapped margin: SGC for TGC"],
      ({ expected }, fault) => {
        const value = (fault === "swapped margin: SGC for TGC" ? expected.sgc : expected.tgc).value;
        if (value === null) return [null];
        const mean = exactRound(value / 100, fault === "n − 1: three decimals" ? 3 : 4);
        return [exactRound(100 * mean, 1, fault === "sign: halves up" ? "up" : "even")];
      },
      ({ expected }) => [expected.tgcPrinted],
    );
  });
});

describe("printedPercentage", () => {
  it.each([
    [1, 16, 6.2],
    [5, 32, 15.6],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [107, 168, 63.7],
    [121, 168, 72.0],
    [131, 168, 78.0],
    [175, 417, 42.0],
    [261, 417, 62.6],
    [3, 3, 100],
  ])("prints %i of %i as %d (methods.md §4.1, §6.2)", (count, total, printed) => {
    expect(printedPercentage(count, total)).toBe(printed);
  });
});

describe("scenarioOfTaskId", () => {
  it("is the part before the last underscore, or the whole id", () => {
    expect(scenarioOfTaskId("82e2fac_1")).toBe("82e2fac");
    expect(scenarioOfTaskId("a_b_2")).toBe("a_b");
    expect(scenarioOfTaskId("lone")).toBe("lone");
  });
});
