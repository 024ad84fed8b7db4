/**
 * Scripted agents on the phone of apps. Each scenario is one errand with one planted mistake, or one that only looks like a
 * mistake. Rules: W6, W11 on refused writes, U2 and U3 on such as the agent takes back, W10 and W13 at the end of the run.
 */
import { type SeededRandom, seededRandom } from "../../base/seeded-random";
import { APP_WORLD, type AppState, createAppState, TOWNS } from "../app-world";
import type { PlantedLabel, PlantedMistake } from "../planted";
import { ToolRecorder, type ToolRun } from "../tool-recorder";

export type AppScenario = (seed: string) => ToolRun<AppState> | null;

interface Errand {
  run: ToolRecorder<AppState>;
  random: SeededRandom;
  state: AppState;
}

function begin(id: string, seed: string): Errand {
  const random = seededRandom(`${id}/${seed}`);
  const state = createAppState(`${id}/${seed}`);
  const run = new ToolRecorder(`phone/${id}-${seed}`, APP_WORLD, state);
  run.system(random.pick(["You use a phone for its owner.", "The owner speaks, you tap.", "Do what the owner of this phone asks for."]));
  return { run, random, state };
}

function mistake(
  ruleId: string,
  label: PlantedLabel,
  subPattern: string,
  factStep: number | null,
  failure: PlantedMistake["failure"] = "F1",
): PlantedMistake {
  return { ruleId, label, subPatterns: [subPattern], failure, factStep };
}

function giveUp({ run, random }: Errand, again: () => void): ToolRun<AppState> {
  if (random.chance(0.3)) again();
  run.say(random.pick(["That did not work.", "I have to leave it at that.", "Sorry, no luck."]));
  return run.finish({ isSuccess: false, toolDocs: "schemas" });
}

/** The owner names a town; the parcel to another town, which has left already, is taken. */
const neighboursParcel: AppScenario = (seed) => {
  const errand = begin("neighbours-parcel", seed);
  const { run, random, state } = errand;
  const sealed = state.parcels.find(({ isSealed }) => isSealed);
  const wanted = random.pick(state.parcels.filter(({ isSealed }) => !isSealed));
  if (sealed === undefined) return null;
  run.user(
    random.pick([
      `The parcel for ${wanted.town} can go out now.`,
      `Send on what goes to ${wanted.town}, please.`,
      `Is the ${wanted.town} parcel still here? Then forward it.`,
    ]),
  );
  const factStep = run.call("parcels_list", {});
  const forward = (): number => run.call("parcels_forward", { parcel_id: sealed.parcelId }, mistake("W6", "overlooked", "wrong-sibling", factStep));
  forward();
  return giveUp(errand, forward);
};

/** The right parcel, which has left already: it only looks like a neighbour's. Nothing in view says why. */
const parcelThatLeft: AppScenario = (seed) => {
  const errand = begin("parcel-that-left", seed);
  const { run, random, state } = errand;
  const sealed = state.parcels.find(({ isSealed }) => isSealed);
  if (sealed === undefined) return null;
  const absent = TOWNS.find((town) => !state.parcels.some((parcel) => parcel.town === town)) ?? "";
  run.user(random.pick([`Forward the parcel to ${sealed.town}.`, `The one for ${sealed.town} may go; ${absent} can wait.`]));
  run.call("parcels_list", {});
  const forward = (): number => run.call("parcels_forward", { parcel_id: sealed.parcelId }, mistake("X6", "unclear", "other", null));
  forward();
  run.decoy("right-row", "W6");
  return giveUp(errand, forward);
};

/** Nobody signed in. The line itself is the owner's, so that nothing else is wrong with the call. */
const notSignedIn: AppScenario = (seed) => {
  const errand = begin("not-signed-in", seed);
  const { run, random } = errand;
  run.user(random.pick(["Journal: the ferry was late again.", "Put down in the journal that the ferry was late again."]));
  if (random.chance(0.5)) run.call("jukebox_list_songs", {});
  const add = (): number => run.call("journal_add_line", { text: "the ferry was late again" }, mistake("W11", "other:planning", "other", null));
  add();
  return giveUp(errand, add);
};

/** The session ran out between one call and the next. */
const sessionRanOut: AppScenario = (seed) => {
  const errand = begin("session-ran-out", seed);
  const { run, random, state } = errand;
  run.user(random.pick(["Note in the journal that the lamp is mended.", "A line for the journal, please: the lamp is mended."]));
  run.call("journal_sign_in", {});
  for (let call = 0; call < state.sessionLength; call++) run.call("journal_list_pages", {});
  const add = (): number => run.call("journal_add_line", { text: "the lamp is mended" }, mistake("W11", "other:environment", "other", null));
  add();
  run.say(random.pick(["The journal has closed.", "That is all that I could do."]));
  return run.finish({ isSuccess: false, toolDocs: "schemas" });
};

/** Two things are asked for; the app of one of them is never opened, and the end is called. */
const unopenedApp: AppScenario = (seed) => {
  const errand = begin("unopened-app", seed);
  const { run, random } = errand;
  run.user(
    random.pick([
      "Add to my journal that the guests are here, and let the jukebox play something.",
      "The guests are here: write that into the journal, and have something on the jukebox.",
    ]),
  );
  run.call("apps_list", {});
  run.call("journal_sign_in", {});
  run.call("journal_add_line", { text: "the guests are here" });
  run.call("complete_task", {});
  const ending = mistake("W10", "incomplete", "known-affordances", null, "F4");
  return run.finish({ isSuccess: false, toolDocs: "schemas", ending });
};

/** The same errand with both apps opened; what failed is not in the record. */
const bothAppsOpened: AppScenario = (seed) => {
  const errand = begin("both-apps-opened", seed);
  const { run, random, state } = errand;
  run.user(random.pick(["Play a song on the jukebox and note it in the journal.", "Jukebox on, and a line about it in the journal."]));
  run.call("apps_list", {});
  run.call("jukebox_list_songs", {});
  run.call("jukebox_play", { title: state.songs[0] ?? "" });
  run.call("journal_sign_in", {});
  run.call("journal_add_line", { text: `played ${state.songs[0] ?? ""}` });
  run.call("complete_task", {});
  return run.finish({ isSuccess: false, toolDocs: "schemas", ending: mistake("X6", "unclear", "other", null, "F4") });
};

/** The answer was in view, and another, of nobody's, is handed in; or the list was never read. */
const inventedAnswer =
  (isListed: boolean): AppScenario =>
  (seed) => {
    const errand = begin(isListed ? "answer-in-view" : "answer-not-looked-for", seed);
    const { run, random, state } = errand;
    const boat = random.pick(state.boats);
    run.user(random.pick([`Where does the ${boat.name} lie?`, `I need the berth of the ${boat.name}.`]));
    const factStep = isListed ? run.call("harbour_list_boats", {}) : null;
    run.call("submit_answer", { answer: random.pick(["pier nine", "the north mole", "by the crane"]) });
    const [label, subPattern] = isListed ? (["overlooked", "contradicts"] as const) : (["incomplete", "never-located"] as const);
    const ending: PlantedMistake = { ...mistake("W13", label, subPattern, factStep, "F4"), alternatives: ["X5"] };
    return run.finish({ isSuccess: false, report: { goal: `say where the ${boat.name} lies`, expected: [], outputs: [boat.berth] }, ending });
  };

/** The parcel goes to the town that a boat comes from: first a town by guess, then, with or after a look, the right one. */
const relabelledTwice =
  (isLookedUp: boolean): AppScenario =>
  (seed) => {
    const errand = begin(isLookedUp ? "relabelled-against-the-record" : "relabelled-before-a-look", seed);
    const { run, random, state } = errand;
    const boat = random.pick(state.boats).name;
    const [, parcel, other] = state.parcels;
    if (parcel === undefined || other === undefined) return null;
    run.user(
      random.pick([
        `The ${parcel.town} parcel should go where the ${boat} comes from.`,
        `My parcel for ${parcel.town}: change its town to the home of the ${boat}.`,
        `Home of the ${boat}, that is where the parcel for ${parcel.town} belongs now.`,
      ]),
    );
    run.call("parcels_list", {});
    const look = (): number => run.call("harbour_show_home", { boat });
    const factStep = isLookedUp ? look() : null;
    const plant: PlantedMistake = isLookedUp
      ? mistake("U2", "overlooked", "contradicts", factStep, "F3")
      : mistake("U2", "incomplete", "never-located", null, "F3");
    run.call("parcels_change_town", { parcel_id: parcel.parcelId, town: other.town }, plant);
    if (!isLookedUp || random.chance(0.3)) look();
    run.call("parcels_change_town", { parcel_id: parcel.parcelId, town: state.homes.get(boat) ?? "" });
    run.say(random.pick(["Now it goes to the right place.", "The label is right now."]));
    return run.finish({ isSuccess: false, toolDocs: "schemas", ending: mistake("X6", "unclear", "other", null, "F4") });
  };

/** A song is liked and the like taken back; why is not in the record. */
const likedAndNot: AppScenario = (seed) => {
  const errand = begin("liked-and-not", seed);
  const { run, random, state } = errand;
  run.user(random.pick(["Like a song or two on the jukebox, whatever you think I like.", "Choose a song for me and like it."]));
  run.call("jukebox_list_songs", {});
  const [first = "", second = ""] = random.shuffle(state.songs);
  run.call("jukebox_like_song", { title: first }, mistake("U3", "unclear", "other", null, "F3"));
  if (random.chance(0.5)) run.call("jukebox_like_song", { title: second });
  run.call("jukebox_unlike_song", { title: first });
  run.say(random.pick(["There you are.", "I have chosen."]));
  return run.finish({ isSuccess: false, toolDocs: "schemas", ending: mistake("X6", "unclear", "other", null, "F4") });
};

/** The owner wants another town after all: both changes were as asked. */
const changeOfMind: AppScenario = (seed) => {
  const errand = begin("change-of-mind", seed);
  const { run, random, state } = errand;
  const [, parcel, other] = state.parcels;
  const third = state.parcels[3];
  if (parcel === undefined || other === undefined || third === undefined) return null;
  run.user(random.pick([`Send the ${parcel.town} parcel to ${other.town}.`, `Put ${other.town} on the parcel for ${parcel.town}.`]));
  run.call("parcels_list", {});
  run.call("parcels_change_town", { parcel_id: parcel.parcelId, town: other.town });
  run.decoy("change-of-mind", "U2");
  run.say(random.pick(["It goes there now.", "Done, the label is changed."]));
  run.user(random.pick([`Hm, ${third.town} is nearer. Take that.`, `Sorry, I meant ${third.town}.`]));
  run.call("parcels_change_town", { parcel_id: parcel.parcelId, town: third.town });
  run.say("Changed.");
  return run.finish({ isSuccess: false, toolDocs: "schemas", ending: mistake("X6", "unclear", "other", null, "F4") });
};

export const APP_SCENARIOS: readonly AppScenario[] = [
  neighboursParcel,
  parcelThatLeft,
  notSignedIn,
  sessionRanOut,
  unopenedApp,
  bothAppsOpened,
  inventedAnswer(true),
  inventedAnswer(false),
  relabelledTwice(false),
  relabelledTwice(true),
  likedAndNot,
  changeOfMind,
];
