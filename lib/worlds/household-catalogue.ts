/**
 * What our households are furnished with. Which kinds open, light up, or can be heated, cooled and washed are facts of
 * the benchmark's world (methods.md §2.1), restated here because a generator may not read the tables of the rules that
 * it tests. The rooms, and what lies about in them, are our own.
 */
export type RoomKind = "kitchen" | "bathroom" | "study" | "bedroom" | "parlour";

export const OPENABLE_KINDS: ReadonlySet<string> = new Set(["fridge", "cabinet", "microwave", "drawer", "safe", "box"]);
export const LAMP_KINDS: ReadonlySet<string> = new Set(["desklamp", "floorlamp"]);
export const KNIFE_KINDS: ReadonlySet<string> = new Set(["knife", "butterknife"]);
export const SLICEABLE_KINDS: ReadonlySet<string> = new Set(["apple", "bread", "lettuce", "potato", "tomato"]);
/** Receptacles that hold nothing but these. Every other receptacle of ours holds anything. */
export const NARROW_KINDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["coffeemachine", new Set(["mug"])],
  ["stoveburner", new Set(["kettle", "pan", "pot"])],
]);

export type Treatment = "heat" | "cool" | "clean";
export const TREATMENTS: readonly Treatment[] = ["heat", "cool", "clean"];
export const APPLIANCE_OF: Readonly<Record<Treatment, string>> = { heat: "microwave", cool: "fridge", clean: "sinkbasin" };
export const CONDITION_OF: Readonly<Record<Treatment, string>> = { heat: "hot", cool: "cool", clean: "clean" };

const HEATABLE = ["apple", "bread", "cup", "egg", "mug", "plate", "potato", "tomato"];
export const TREATABLE_KINDS: Readonly<Record<Treatment, ReadonlySet<string>>> = {
  heat: new Set(HEATABLE),
  cool: new Set([...HEATABLE, "bowl", "lettuce", "pan", "pot", "winebottle"]),
  clean: new Set([
    ...["apple", "bowl", "butterknife", "cloth", "cup", "dishsponge", "egg", "fork", "kettle", "knife", "ladle", "lettuce", "mug"],
    ...["pan", "plate", "pot", "potato", "soapbar", "spatula", "spoon", "tomato"],
  ]),
};

export interface RoomPlan {
  /** Receptacle kind → at least and at most so many. */
  furniture: readonly (readonly [kind: string, least: number, most: number])[];
  objects: readonly string[];
}

export const ROOM_PLANS: Readonly<Record<RoomKind, RoomPlan>> = {
  kitchen: {
    furniture: [
      ["countertop", 1, 3],
      ["cabinet", 2, 4],
      ["drawer", 1, 3],
      ["fridge", 1, 1],
      ["microwave", 1, 1],
      ["sinkbasin", 1, 1],
      ["stoveburner", 1, 2],
      ["coffeemachine", 0, 1],
      ["toaster", 0, 1],
      ["diningtable", 0, 1],
      ["shelf", 0, 2],
      ["garbagecan", 1, 1],
    ],
    objects: [
      ...["apple", "bread", "butterknife", "cup", "dishsponge", "egg", "fork", "kettle", "knife", "ladle", "lettuce", "mug", "pan"],
      ...["peppershaker", "plate", "pot", "potato", "saltshaker", "soapbottle", "spatula", "spoon", "tomato", "winebottle"],
    ],
  },
  bathroom: {
    furniture: [
      ["sinkbasin", 1, 1],
      ["countertop", 1, 2],
      ["cabinet", 2, 4],
      ["drawer", 0, 2],
      ["bathtubbasin", 1, 1],
      ["toilet", 1, 1],
      ["shelf", 1, 2],
      ["garbagecan", 1, 1],
    ],
    objects: ["candle", "cloth", "dishsponge", "scrubbrush", "soapbar", "soapbottle", "spraybottle", "tissuebox", "toiletpaper", "cup"],
  },
  study: {
    furniture: [
      ["desk", 1, 2],
      ["drawer", 2, 4],
      ["shelf", 2, 4],
      ["sidetable", 1, 2],
      ["safe", 1, 1],
      ["armchair", 1, 1],
      ["garbagecan", 1, 1],
      ["sofa", 0, 1],
    ],
    objects: ["book", "cd", "cellphone", "creditcard", "keychain", "laptop", "mug", "newspaper", "pen", "pencil", "statue", "watch"],
  },
  bedroom: {
    furniture: [
      ["bed", 1, 1],
      ["dresser", 1, 1],
      ["drawer", 2, 4],
      ["desk", 1, 1],
      ["sidetable", 1, 2],
      ["shelf", 1, 3],
      ["laundryhamper", 1, 1],
      ["garbagecan", 1, 1],
    ],
    objects: ["alarmclock", "baseballbat", "book", "cd", "cellphone", "creditcard", "keychain", "laptop", "pen", "pencil", "pillow", "teddybear"],
  },
  parlour: {
    furniture: [
      ["coffeetable", 1, 2],
      ["sofa", 1, 1],
      ["armchair", 1, 2],
      ["sidetable", 1, 2],
      ["tvstand", 1, 1],
      ["drawer", 2, 3],
      ["shelf", 1, 3],
      ["cabinet", 1, 2],
      ["garbagecan", 1, 1],
    ],
    objects: ["book", "candle", "creditcard", "keychain", "laptop", "newspaper", "pillow", "remotecontrol", "statue", "tissuebox", "vase", "watch"],
  },
};

/** `drawer 3` → `drawer`. */
export function kindOf(name: string): string {
  return name.replace(/ \d+$/, "");
}
