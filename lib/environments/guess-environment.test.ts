import { describe, expect, it } from "vitest";
import { guessEnvironment } from "./guess-environment";

const ask = (toolNames: string[], requested: string | null = null, named: string | null = null) =>
  guessEnvironment({ requested, named, toolNames: new Set(toolNames) });

describe("guessEnvironment", () => {
  it("takes what the user asks for before what the file names, and that before the tools", () => {
    expect(ask(["book_reservation"], "tools", "tau-retail")).toMatchObject({ environment: "tools", isGuessed: false });
    expect(ask(["book_reservation"], null, "tau-retail")).toMatchObject({ environment: "tau-retail", isGuessed: false });
  });

  it("recognises the one environment that knows all tools and alone knows one of them", () => {
    expect(ask(["get_user_details", "book_reservation", "calculate"])).toMatchObject({ environment: "tau-airline", isGuessed: false });
    expect(ask(["get_user_details", "get_order_details"])).toMatchObject({ environment: "tau-retail", isGuessed: false });
    expect(ask(["get_customer_by_phone", "toggle_data"])).toMatchObject({ environment: "tau-telecom", isGuessed: false });
  });

  it("guesses generic tools when the tools are shared, or one of them is unknown", () => {
    expect(ask(["get_user_details", "transfer_to_human_agents"])).toMatchObject({ environment: "tools", isGuessed: true });
    expect(ask(["book_reservation", "order_pizza"])).toMatchObject({ environment: "tools", isGuessed: true });
  });

  it("guesses a plain dialogue when nothing is called", () => {
    expect(ask([])).toMatchObject({ environment: "chat", isGuessed: true });
  });
});
