// Parts of a write, scales of a session, and every annotate screen in both schemes and at both widths.
import AxeBuilder from "@axe-core/playwright";
import { alertOf } from "./support/alert";
import { heading, openQueue, press, word } from "./support/annotate-screen";
import { deskDialogues, householdRuns } from "./support/annotation-runs";
import { ownFile, prepareAssignment } from "./support/annotation-study";
import { inviteAnnotator, openAs } from "./support/annotators";
import { openAwake } from "./support/open-awake";
import { expect, test } from "./support/test";

const raters = ["screens-ann", "screens-ben"];
const assignments: Record<string, string> = {};
let ann = "";
let ben = "";

test.beforeAll(async () => {
  test.setTimeout(180_000);
  ann = await inviteAnnotator("screens-ann");
  ben = await inviteAnnotator("screens-ben");
  assignments.single = await prepareAssignment("single", ownFile("single.jsonl", householdRuns(3)), 3, { kind: "gap", mode: "single", raters });
  assignments.parts = await prepareAssignment("parts", ownFile("parts.jsonl", householdRuns(3)), 3, { kind: "gap", mode: "multi", raters });
  assignments.turns = await prepareAssignment("turns", ownFile("turns.jsonl", deskDialogues(2)), 2, { kind: "turn", raters });
  assignments.scales = await prepareAssignment("scales", ownFile("scales.jsonl", deskDialogues(2)), 2, { kind: "session", raters });
});

test("part by part: each part gets its finding, the labels are their union", async ({ browser }) => {
  const context = await openAs(browser, ann);
  const page = await context.newPage();
  await openQueue(page, "parts", assignments.parts ?? "");
  await expect(page.getByRole("list", { name: "Parts of the write" })).toContainText("affordance");
  // The verb is fine; the mug is fine; the place is contradicted.
  await press(page, "f f y k p");
  await expect(page.locator(".set")).toContainText("overlooked");
  await press(page, "Enter");
  await expect(heading(page)).toHaveText("Run 2 of 3");
  await expect(word(page)).toHaveText("saved");
  await press(page, "f n Enter");
  await expect(alertOf(page)).toContainText("incomplete needs a search for 0 mug");
  await context.close();
});

test("the scales of a session take one key each", async ({ browser }) => {
  const context = await openAs(browser, ann);
  const page = await context.newPage();
  await openQueue(page, "scales", assignments.scales ?? "");
  await press(page, "7 0 Enter");
  await expect(alertOf(page)).toContainText("A scale has no value yet");
  await press(page, "9 Enter");
  await expect(heading(page)).toHaveText("Session 2 of 2");
  await expect(word(page)).toHaveText("saved");
  await context.close();
});

for (const scheme of ["light", "dark"] as const) {
  test(`axe finds nothing on the annotate screens, ${scheme}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const context = await openAs(browser, ben);
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: scheme });
    const places = [
      ["single", "h 2"],
      ["parts", "f y"],
      ["turns", "u"],
      ["scales", "7"],
    ] as const;
    await openAwake(page, "/studies/single/annotate");
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const [study, keys] of places) {
        await openQueue(page, study, assignments[study] ?? "");
        await press(page, keys);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [study, width, id, nodes.map((node) => node.html)])).toEqual([]);
        await page.screenshot({ path: test.info().outputPath(`${study}-${scheme}-${width}.png`) });
        await press(page, "z z");
      }
    }
    await context.close();
  });
}
