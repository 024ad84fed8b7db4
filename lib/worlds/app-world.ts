/**
 * An invented phone with a few apps behind typed tools: a shelf of parcels, a journal that wants a sign-in, a jukebox, a
 * harbour with boats. Pure and seeded. What it is for: rows that look alike, sessions that run out, apps that nobody opens,
 * answers that are handed in.
 */
import type { JsonObject, JsonValue } from "../base/json";
import { type SeededRandom, seededRandom } from "../base/seeded-random";
import { codeMaker } from "./people";
import { schemaFault, type ToolWorld, type WorldTool } from "./tool-recorder";

export interface Parcel {
  parcelId: string;
  town: string;
  /** Kilogrammes with two decimals. */
  weight: number;
  /** On its way: nothing can be changed any more. */
  isSealed: boolean;
}

export interface AppState {
  readonly parcels: readonly Parcel[];
  readonly boats: readonly { name: string; berth: string; metres: number }[];
  readonly songs: readonly string[];
  readonly liked: readonly string[];
  /** The town that a boat comes from; no parcel goes there. */
  readonly homes: ReadonlyMap<string, string>;
  /** How many calls of the journal a sign-in lasts. */
  readonly sessionLength: number;
  /** Calls that are left; null before the first sign-in. */
  readonly session: number | null;
}

export const TOWNS = ["Altwick", "Brennhafen", "Corvello", "Dunmarsh", "Eskilby", "Farrowgate"];
const BOATS = ["Curlew", "Dipper", "Fulmar", "Gannet", "Sandling", "Turnstone", "Whimbrel"];
const SONGS = ["Low Tide", "Paper Lanterns", "The Slow Ferry", "Seven Lamps"];
export const APPS = ["parcels", "journal", "jukebox", "harbour"] as const;

const text = (name: string, description: string): WorldTool["parameters"][number] => ({ name, type: "string", description, isRequired: true });

export const APP_TOOLS: readonly WorldTool[] = [
  { name: "apps_list", description: "Lists the apps of the phone.", parameters: [] },
  { name: "parcels_list", description: "Lists the parcels on the shelf.", parameters: [] },
  { name: "parcels_forward", description: "Sends a parcel on.", parameters: [text("parcel_id", "id of the parcel")] },
  {
    name: "parcels_change_town",
    description: "Changes where a parcel goes.",
    parameters: [text("parcel_id", "id of the parcel"), text("town", "the town")],
  },
  { name: "journal_sign_in", description: "Signs in to the journal.", parameters: [] },
  { name: "journal_list_pages", description: "Lists the pages of the journal.", parameters: [] },
  { name: "journal_add_line", description: "Adds a line to the journal.", parameters: [text("text", "the line")] },
  { name: "jukebox_list_songs", description: "Lists the songs.", parameters: [] },
  { name: "jukebox_play", description: "Plays a song.", parameters: [text("title", "title of the song")] },
  { name: "jukebox_like_song", description: "Likes a song.", parameters: [text("title", "title of the song")] },
  { name: "jukebox_unlike_song", description: "Takes a like back.", parameters: [text("title", "title of the song")] },
  { name: "harbour_show_home", description: "Shows where a boat comes from.", parameters: [text("boat", "name of the boat")] },
  { name: "harbour_list_boats", description: "Lists the boats with berth and length.", parameters: [] },
  { name: "submit_answer", description: "Hands in the answer to the question.", parameters: [text("answer", "the answer")] },
  { name: "complete_task", description: "Says that everything is done.", parameters: [] },
];

export function createAppState(seed: string): AppState {
  const random = seededRandom(`apps/${seed}`);
  const code = codeMaker(random);
  const shuffled = random.shuffle(TOWNS);
  const towns = shuffled.slice(0, 4);
  const strange = shuffled.slice(4);
  return {
    liked: [],
    homes: new Map(BOATS.map((name, index) => [name, strange[index % strange.length] ?? ""])),
    parcels: towns.map((town, index) => ({ parcelId: code("q"), town, weight: decimal(random), isSealed: index === 0 })),
    boats: random
      .shuffle(BOATS)
      .slice(0, 4)
      .map((name, index) => ({ name, berth: `${"ABCD"[index] ?? "A"}${10 + random.below(80)}`, metres: decimal(random) })),
    songs: random.shuffle(SONGS),
    sessionLength: 1 + random.below(2),
    session: null,
  };
}

/** Never whole, so that it does not turn up by accident. */
function decimal(random: SeededRandom): number {
  return (1100 + random.below(800) * 2 + 1) / 100;
}

interface Reply {
  state: AppState;
  reply: JsonValue | string;
  isError: boolean;
}
const failed = (state: AppState, why: string): Reply => ({ state, reply: `Error: ${why}`, isError: true });
const shown = (state: AppState, reply: JsonValue): Reply => ({ state, reply, isError: false });

export const APP_WORLD: ToolWorld<AppState> = {
  tools: APP_TOOLS,
  call(state, tool, args) {
    const document = APP_TOOLS.find(({ name }) => name === tool);
    if (document === undefined) return failed(state, `there is no tool named ${tool}`);
    const fault = schemaFault(document, args);
    return fault === null ? answer(state, tool, args) : failed(state, fault);
  },
};

function answer(state: AppState, tool: string, args: JsonObject): Reply {
  switch (tool) {
    case "apps_list":
      return shown(
        state,
        APPS.map((name) => ({ name, description: `the ${name} of this phone` })),
      );
    case "parcels_list":
      return shown(state, { parcels: state.parcels.map(({ parcelId, town, weight }) => ({ parcel_id: parcelId, town, weight })) });
    case "parcels_forward": {
      const parcel = state.parcels.find(({ parcelId }) => parcelId === args.parcel_id);
      if (parcel === undefined) return failed(state, "nothing on the shelf has this mark");
      return parcel.isSealed ? failed(state, "it has left already") : shown(state, { forwarded: true });
    }
    case "parcels_change_town": {
      const parcel = state.parcels.find(({ parcelId }) => parcelId === args.parcel_id);
      if (parcel === undefined) return failed(state, "nothing on the shelf has this mark");
      const changed = { ...parcel, town: String(args.town) };
      return shown({ ...state, parcels: state.parcels.map((other) => (other === parcel ? changed : other)) }, { changed: true });
    }
    case "jukebox_like_song":
      return shown({ ...state, liked: [...state.liked, String(args.title)] }, { liked: true });
    case "jukebox_unlike_song":
      return shown({ ...state, liked: state.liked.filter((title) => title !== args.title) }, { liked: false });
    case "harbour_show_home": {
      const home = state.homes.get(String(args.boat));
      return home === undefined ? failed(state, "no such boat") : shown(state, { boat: String(args.boat), home });
    }
    case "journal_sign_in":
      return shown({ ...state, session: state.sessionLength }, { welcome: true });
    case "journal_list_pages":
    case "journal_add_line":
      return journal(state, tool);
    case "jukebox_list_songs":
      return shown(state, { songs: [...state.songs] });
    case "jukebox_play":
      return state.songs.includes(String(args.title)) ? shown(state, { playing: true }) : failed(state, "this song is not in the box");
    case "harbour_list_boats":
      return shown(state, { boats: state.boats.map(({ name, berth, metres }) => ({ name, berth, metres })) });
    default:
      return shown(state, { received: true });
  }
}

function journal(state: AppState, tool: string): Reply {
  if (state.session === null) return failed(state, "you are not signed in to the journal");
  if (state.session === 0) return failed(state, "your session has expired");
  const next = { ...state, session: state.session - 1 };
  return shown(next, tool === "journal_list_pages" ? { pages: ["spring", "summer"] } : { added: true });
}
