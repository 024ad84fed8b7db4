/**
 * Type tables of the benchmark: which kinds of things can be opened, switched, heated, … Facts of the ALFWorld game,
 * not of any log. A type is the word in front of the number ("mug 2" is of type "mug").
 */

/** Receptacles that stand in the room and are listed when the game opens. */
export const RECEPTACLE_TYPES: ReadonlySet<string> = new Set(
  (
    "armchair bathtubbasin bed cabinet cart coffeemachine coffeetable countertop desk diningtable drawer dresser fridge garbagecan " +
    "handtowelholder laundryhamper microwave ottoman safe shelf sidetable sinkbasin sofa stoveburner toaster toilet toiletpaperhanger " +
    "towelholder tvstand"
  ).split(" "),
);

/** Objects that can hold others. They are never in the opening list. */
export const MOVABLE_RECEPTACLE_TYPES: ReadonlySet<string> = new Set(["bowl", "box", "cup", "mug", "pan", "plate", "pot"]);

export const OBJECT_TYPES: ReadonlySet<string> = new Set(
  (
    "alarmclock apple baseballbat basketball book boots bowl box bread butterknife candle cd cellphone cloth creditcard cup desklamp " +
    "dishsponge egg floorlamp fork glassbottle handtowel houseplant kettle keychain knife ladle laptop lettuce mug newspaper pan " +
    "papertowelroll pen pencil peppershaker pillow plate plunger pot potato remotecontrol saltshaker scrubbrush showerdoor soapbar " +
    "soapbottle spatula spoon spraybottle statue teddybear tissuebox toiletpaper tomato towel vase watch wateringcan winebottle"
  ).split(" "),
);

export const OPENABLE_TYPES: ReadonlySet<string> = new Set(["fridge", "cabinet", "microwave", "drawer", "safe", "box"]);

export const TOGGLEABLE_TYPES: ReadonlySet<string> = new Set(["desklamp", "floorlamp"]);

/** Either cuts; the game asks for one in the hand. */
export const KNIFE_TYPES: ReadonlySet<string> = new Set(["knife", "butterknife"]);

const HEATABLE = "apple bread cup egg mug plate potato tomato".split(" ");

export type StateVerb = "heat" | "cool" | "clean";

/** Which types each treatment accepts. */
export const TREATABLE_TYPES: Readonly<Record<StateVerb, ReadonlySet<string>>> = {
  heat: new Set(HEATABLE),
  cool: new Set([...HEATABLE, "bowl", "lettuce", "pan", "pot", "winebottle"]),
  clean: new Set(
    "apple bowl butterknife cloth cup dishsponge egg fork kettle knife ladle lettuce mug pan plate pot potato soapbar spatula spoon tomato".split(
      " ",
    ),
  ),
};

/** The one kind of receptacle that gives each state. */
export const APPLIANCE_OF: Readonly<Record<StateVerb, string>> = { heat: "microwave", cool: "fridge", clean: "sinkbasin" };

/** Receptacles that take only a few types. Others are not encoded: the game's full table depends on the scene. */
export const NARROW_RECEPTACLES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["coffeemachine", new Set(["mug"])],
  ["stoveburner", new Set(["kettle", "pan", "pot"])],
]);

/** How an explanation names the source of such a fact. */
export const TYPE_TABLE_NAME = "type tables of the benchmark";
