import { describe, expect, it } from "vitest";
import { questionAbout } from "../tools/match-drawn";
import { extreme } from "./extreme";

const LISTING = `call| list_lamps({})
  reply| [{"lamp_id": "7", "kind": "desk lamp", "price": 30}, {"lamp_id": "8", "kind": "desk lamp", "price": 20}, {"lamp_id": "9", "kind": "desk lamp", "price": 10, "available": false}]`;
const broken = (said: string, call: string, listing = LISTING) =>
  extreme(questionAbout(`user| ${said}\n${listing}\ncall| ${call}`)).map(({ decisive }) => decisive[1]?.quote);

describe("extreme", () => {
  it("finds a sibling that is better by what the word measures and can be had", () => {
    expect(broken("I want the cheapest lamp.", 'order_lamp({"lamp_id": "7"})')).toEqual(['"price": 20']);
    expect(broken("I want the cheapest lamp.", 'order_lamp({"lamp_id": "8"})')).toEqual([]);
    expect(broken("I want the most expensive lamp.", 'order_lamp({"lamp_id": "8"})')).toEqual(['"price": 30']);
  });

  it("is silent about another kind of thing, and without a superlative", () => {
    expect(broken("I want the cheapest chair.", 'order_lamp({"lamp_id": "7"})')).toEqual([]);
    expect(broken("I want a cheap lamp.", 'order_lamp({"lamp_id": "7"})')).toEqual([]);
  });

  const TRIPS = `call| find_trips({})
    reply| [[{"leg_id": "A", "prices": {"front": 50, "rear": 20}}, {"leg_id": "B", "prices": {"front": 40, "rear": 30}}], [{"leg_id": "A", "prices": {"front": 50, "rear": 20}}, {"leg_id": "C", "prices": {"front": 90, "rear": 10}}]]`;

  it("adds up the rows of a combination, of the class that the write names", () => {
    const call = (second: string, cabin: string) => `book_trip({"cabin": "${cabin}", "legs": [{"leg_id": "A"}, {"leg_id": "${second}"}]})`;
    expect(broken("The cheapest rear seats.", call("B", "rear"), TRIPS)[0]).toBe('"rear": 10');
    expect(broken("The cheapest rear seats.", call("C", "rear"), TRIPS)).toEqual([]);
    expect(broken("The cheapest front seats.", call("B", "front"), TRIPS)).toEqual([]);
  });
});
