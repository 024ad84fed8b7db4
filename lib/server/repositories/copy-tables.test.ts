import { expect, it } from "vitest";
import { ModelName } from "../generated/sqlite/internal/prismaNamespace";
import { TABLES } from "./copy-tables";

it("copies every table there is", () => {
  expect(TABLES.map(({ model }) => model).toSorted()).toEqual(Object.values(ModelName).toSorted());
});
