/**
 * One run drawn as text for each rule, in which that rule answers with evidence. Invented; serves the test that goes over
 * every rule (evidence-ablation.test.ts).
 */
const MUG_AT_DESK = "1 go to desk 1 -> You arrive at desk 1. On the desk 1, you see a mug 1.\n";
const MUG_TAKEN = `${MUG_AT_DESK}2 take mug 1 from desk 1 -> You pick up the mug 1 from the desk 1.\n`;
const SHELF_3 = "3 go to shelf 1 -> You arrive at shelf 1. On the shelf 1, you see nothing.\n";
const REFUSED = "Nothing happens.";

export const RULE_EXAMPLES: Readonly<Record<string, string>> = {
  A0: `task: put some mug on shelf.\n1 take mug 1 off desk 1 -> ${REFUSED}`,
  A2: `task: put some mug on shelf.\n1 open cabinet 9 -> ${REFUSED}`,
  A3: `task: put some mug on shelf.\n${MUG_TAKEN}3 take mug 1 from desk 1 -> ${REFUSED}`,
  A4: `rules: You can carry only one object at a time.\ntask: put two mug in shelf.\n1 go to desk 1 -> You arrive at desk 1. On the desk 1, you see a mug 2, and a mug 1.\n2 take mug 1 from desk 1 -> You pick up the mug 1 from the desk 1.\n3 take mug 2 from desk 1 -> ${REFUSED}`,
  A5: `task: put some mug on shelf.\n1 go to shelf 1 -> You arrive at shelf 1. On the shelf 1, you see a pen 1.\n2 take mug 1 from shelf 1 -> ${REFUSED}`,
  A6: `task: put some mug on shelf.\n1 go to fridge 1 -> You arrive at fridge 1. The fridge 1 is closed.\n2 take mug 1 from fridge 1 -> ${REFUSED}`,
  A7: `task: put some mug on shelf.\n1 take mug 1 from cabinet 1 -> ${REFUSED}`,
  A8: `task: put some mug on shelf.\n${MUG_AT_DESK}2 take mug 1 from cabinet 1 -> ${REFUSED}`,
  A9: `task: put some mug on cabinet.\n${MUG_TAKEN}3 put mug 1 in/on desk 1 -> You put the mug 1 in/on the desk 1.\n4 put mug 1 in/on cabinet 1 -> ${REFUSED}`,
  A10: `task: put some mug on shelf.\n${MUG_AT_DESK}2 put mug 1 in/on shelf 1 -> ${REFUSED}`,
  A11: `task: put some mug on shelf.\n1 put mug 1 in/on shelf 1 -> ${REFUSED}`,
  A12: `task: heat some mug and put it in shelf.\n${MUG_TAKEN}3 heat mug 1 with fridge 1 -> ${REFUSED}`,
  A13: `task: put some mug on cabinet.\n${MUG_TAKEN}3 go to cabinet 1 -> You arrive at cabinet 1. The cabinet 1 is closed.\n4 put mug 1 in/on cabinet 1 -> ${REFUSED}`,
  A14: `rules: A cup cannot be placed on a coffeemachine.\nroom: Looking quickly around you, you see a coffeemachine 1, and a desk 1.\ntask: put some cup on coffeemachine.\n1 go to desk 1 -> You arrive at desk 1. On the desk 1, you see a cup 1.\n2 take cup 1 from desk 1 -> You pick up the cup 1 from the desk 1.\n3 put cup 1 in/on coffeemachine 1 -> ${REFUSED}`,
  A15: `task: look at book under the desklamp.\n1 use desklamp 1 -> ${REFUSED}`,
  A16: `task: look at book under the desklamp.\n1 go to desk 1 -> You arrive at desk 1. On the desk 1, you see a desklamp 1.\n2 go to shelf 1 -> You arrive at shelf 1. On the shelf 1, you see nothing.\n3 use desklamp 1 -> ${REFUSED}`,
  A17: `rules: A lamp cannot be switched on while it is held.\ntask: look at book under the desklamp.\n1 go to desk 1 -> You arrive at desk 1. On the desk 1, you see a desklamp 1.\n2 take desklamp 1 from desk 1 -> You pick up the desklamp 1 from the desk 1.\n3 use desklamp 1 -> ${REFUSED}`,
  A17b: `rules: Only lamps can be turned on.\ntask: heat some mug and put it in shelf.\n1 use microwave 1 -> ${REFUSED}`,
  A17c: `rules: To slice a thing you must hold a knife.\ntask: put a bread in fridge.\n1 slice bread 1 with knife 1 -> ${REFUSED}`,
  A18: `task: put some mug on shelf.\n1 go to desk 1 -> You arrive at desk 1. On the desk 1, you see nothing.\n2 open desk 1 -> ${REFUSED}`,
  A19: `task: put some mug on shelf.\n1 go to fridge 1 -> You arrive at fridge 1. The fridge 1 is open. In it, you see nothing.\n2 open fridge 1 -> ${REFUSED}`,
  A20: `rules: Only food can be heated.\ntask: heat some book and put it in shelf.\n1 go to desk 1 -> You arrive at desk 1. On the desk 1, you see a book 1.\n2 take book 1 from desk 1 -> You pick up the book 1 from the desk 1.\n3 heat book 1 with microwave 1 -> ${REFUSED}`,
  A21: `task: put some mug on shelf.\n1 go to desk 1 -> You arrive at desk 1. On the desk 1, you see a pen 1.\n2 take pen 1 from desk 1 -> You pick up the pen 1 from the desk 1.\n3 put pen 1 in/on shelf 1 -> ${REFUSED}`,
  A22: `task: put some mug on shelf.\n${MUG_TAKEN}think: I am now at shelf 1.\n3 put mug 1 in/on shelf 1 -> ${REFUSED}`,
  A23: `task: put some mug on shelf.\n${MUG_AT_DESK}2 take mug 1 from desk 1 -> ${REFUSED}`,
  B1: "task: put some mug on shelf.\n1 go to desk 1 -> You arrive at desk 1. On the desk 1, you see a cup 1.\n2 take cup 1 from desk 1 -> You pick up the cup 1 from the desk 1.",
  B2: `task: put some mug on shelf.\n1 go to desk 1 -> You arrive at desk 1. On the desk 1, you see a cup 1.\n2 take cup 1 from desk 1 -> You pick up the cup 1 from the desk 1.\n${SHELF_3}4 put cup 1 in/on shelf 1 -> You put the cup 1 in/on the shelf 1.`,
  B3: `task: clean some mug and put it in shelf.\n${MUG_TAKEN}${SHELF_3}4 put mug 1 in/on shelf 1 -> You put the mug 1 in/on the shelf 1.`,
  B4: "task: put two mug in cabinet.\n1 go to desk 1 -> You arrive at desk 1. On the desk 1, you see a mug 2, and a mug 1.\n2 take mug 1 from desk 1 -> You pick up the mug 1 from the desk 1.\n3 put mug 1 in/on cabinet 1 -> You put the mug 1 in/on the cabinet 1.\n4 take mug 2 from desk 1 -> You pick up the mug 2 from the desk 1.\n5 put mug 2 in/on cabinet 2 -> You put the mug 2 in/on the cabinet 2.",
  T0: "task: put some mug on shelf.\n1 give up -> Nothing happens.",
  T1: "task: put some mug on shelf.\n1 go to desk 1 -> You arrive at desk 1. On the desk 1, you see a pen 1.",
  T2: "room: Looking quickly around you, you see a desk 1.\ntask: put some mug on desk.\n1 go to desk 1 -> You arrive at desk 1. On the desk 1, you see a pen 1.",
  T3: `task: put some mug on shelf.\n${MUG_AT_DESK}`,
  T5: `task: put a hot mug in shelf.\n${MUG_TAKEN}`,
  T6: `task: put a hot mug in shelf.\n${MUG_TAKEN}3 go to microwave 1 -> You arrive at microwave 1. The microwave 1 is closed.`,
  T7: `task: put some mug on shelf.\n${MUG_TAKEN}`,
  T7b: `task: put some mug on shelf.\n${MUG_TAKEN}${SHELF_3}`,
  T8: `task: look at mug under the desklamp.\n${MUG_TAKEN}`,
  T9: "task: look at mug under the desklamp.\n1 go to desk 1 -> You arrive at desk 1. On the desk 1, you see a desklamp 1, and a mug 1.\n2 take mug 1 from desk 1 -> You pick up the mug 1 from the desk 1.",
  T10: "task: put two mug in shelf.\n1 go to desk 1 -> You arrive at desk 1. On the desk 1, you see a mug 2, and a mug 1.\n2 take mug 1 from desk 1 -> You pick up the mug 1 from the desk 1.\n3 put mug 1 in/on shelf 1 -> You put the mug 1 in/on the shelf 1.",
  T11: `task: clear it all up.\nreason: step limit\n${["desk 1", "shelf 1", "countertop 1", "sinkbasin 1", "cabinet 1"].map((place, index) => `${index + 1} go to ${place} -> You arrive at ${place}. On the ${place}, you see nothing.`).join("\n")}`,
  T13: "task: clear it all up.\n1 go to desk 1 -> You arrive at desk 1. On the desk 1, you see a mug 1.",
  U1: "task: put some mug on shelf.\n1 go to desk 1 -> You arrive at desk 1. On the desk 1, you see a cup 1.\n2 take cup 1 from desk 1 -> You pick up the cup 1 from the desk 1.\n3 put cup 1 in/on desk 1 -> You put the cup 1 in/on the desk 1.",
};
