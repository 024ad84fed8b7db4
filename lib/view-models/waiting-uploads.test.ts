import { expect, it } from "vitest";
import { prepareWaitingUploads } from "./waiting-uploads";

it("says of an upload what it is, how large, and until which day it is kept", () => {
  const upload = { id: "u", path: "a/b.json", folder: "runs\u202E", bytes: 1_234, keptAt: "2026-02-24T23:59:59.999Z" };
  expect(prepareWaitingUploads([upload], 7 * 24 * 60 * 60 * 1000)).toMatchObject([
    { id: "u", path: "a/b.json", size: "1.2 kB", keptUntil: "2026-03-03" },
  ]);
  expect(prepareWaitingUploads([upload], 0)[0]?.name).not.toContain("\u202E");
});
