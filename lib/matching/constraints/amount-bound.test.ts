import { describe, expect, it } from "vitest";
import { questionAbout } from "../tools/match-drawn";
import { amountBound } from "./amount-bound";

const broken = (task: string, args: string, tool = "send_payment") =>
  amountBound(questionAbout(`task| ${task}\ncall| ${tool}(${args})`)).map(({ element, decisive, isPrecise }) => [
    element,
    decisive[0]?.quote,
    isPrecise,
  ]);

describe("amountBound", () => {
  it.each([
    "Pay Ann no more than $30, please.",
    "You may spend up to 30 euros.",
    "Keep it under 35 dollars.",
    "The total must not exceed 30.",
    "Never pay more than 30.",
    "Pay at least 40.",
  ])("reads the bound in %s and quotes the sentence", (task) => {
    expect(broken(task, '{"amount": 35}')).toEqual([["argument:amount", task, true]]);
  });

  it("quotes a clause that is nothing but the bound", () => {
    expect(broken("Pay Ann, not more than 30.", '{"amount": 35}')).toEqual([["argument:amount", "not more than 30", true]]);
  });

  it("keeps to the bound itself: its limit may be reached, a strict one may not", () => {
    expect(broken("Not more than 35.", '{"amount": 35}')).toEqual([]);
    expect(broken("Less than 35.", '{"amount": 35}')).toHaveLength(1);
    expect(broken("More than 35.", '{"amount": 35}')).toHaveLength(1);
  });

  it("counts a list whose name the bound names, in digits or words", () => {
    expect(broken("At most two guests.", '{"guests": ["Ann", "Bob", "Cid"]}', "book_table")).toEqual([
      ["argument:guests", "At most two guests.", true],
    ]);
    expect(broken("At most three guests.", '{"guests": ["Ann", "Bob", "Cid"]}', "book_table")).toEqual([]);
  });

  it("leaves times, shares, cases and other things than the amount alone", () => {
    for (const task of [
      "Pay within 3 days.",
      "Not more than 5 % of it.",
      "If it is more than 30, ask me.",
      "It has at most 20 pages.",
      "Room for up to 4 people.",
    ]) {
      expect(broken(task, '{"amount": 35, "to": "Ann"}')).toEqual([]);
    }
    expect(broken("Not more than 30.", '{"account_id": 35, "room": 7}')).toEqual([]);
  });

  it("is not precise when it cannot know which of several amounts is meant", () => {
    expect(broken("Not more than 30.", '{"amount": 35, "fee": 2}')).toEqual([["argument:amount", "Not more than 30", false]]);
  });

  it("reads the policy only where it speaks of the act or its thing", () => {
    const policy = (heading: string) => `policy| ## ${heading}\npolicy| - At most 50 may be given.\nuser| Hi.\ncall| give_voucher({"amount": 60})`;
    expect(amountBound(questionAbout(policy("Vouchers")))).toHaveLength(1);
    expect(amountBound(questionAbout(policy("Boats")))).toHaveLength(0);
  });
});
