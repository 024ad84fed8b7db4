/** Invented people and numbers for our tool worlds. All addresses end in .test, which nobody can own. */
import type { SeededRandom } from "../base/seeded-random";

export interface Person {
  first: string;
  last: string;
  name: string;
  email: string;
}

const FIRST = [
  "Alma",
  "Bruno",
  "Celia",
  "Dario",
  "Elke",
  "Farid",
  "Greta",
  "Hanno",
  "Ilse",
  "Jorin",
  "Karla",
  "Lenz",
  "Mirja",
  "Nilo",
  "Orla",
  "Pavel",
];
const LAST = [
  "Abend",
  "Birk",
  "Corso",
  "Dorn",
  "Eberle",
  "Falk",
  "Grau",
  "Holm",
  "Imhof",
  "Jessen",
  "Kranz",
  "Lund",
  "Moser",
  "Norden",
  "Oswin",
  "Pohl",
];
const HOSTS = ["lark.test", "quill.test", "harrow.test", "tern.test"];

/** People with different first and last names. */
export function inventPeople(count: number, random: SeededRandom): Person[] {
  const firsts = random.shuffle(FIRST);
  const lasts = random.shuffle(LAST);
  return Array.from({ length: Math.min(count, firsts.length) }, (_, i) => {
    const [first, last] = [firsts[i] ?? "", lasts[i] ?? ""];
    // Not to be guessed from the name: two digits of chance.
    const email = `${first.toLowerCase()}${10 + random.below(89)}@${random.pick(HOSTS)}`;
    return { first, last, name: `${first} ${last}`, email };
  });
}

/** Like 47.35: never whole, never small, so that it does not turn up by accident. */
export function inventAmount(random: SeededRandom, least: number, most: number): number {
  return (least * 100 + random.below((most - least) * 100)) / 100;
}

/** A maker of codes like `b4711`, each given once. */
export function codeMaker(random: SeededRandom): (prefix: string) => string {
  const given = new Set<number>();
  return (prefix) => {
    let number = 1000 + random.below(9000);
    while (given.has(number)) number = 1000 + random.below(9000);
    given.add(number);
    return `${prefix}${number}`;
  };
}

/** A day in early summer 2031, ISO form. */
export function inventDay(random: SeededRandom): string {
  return `2031-06-${String(10 + random.below(20)).padStart(2, "0")}`;
}
