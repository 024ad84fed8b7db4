// Fills an empty database with the sample study: what `npm start` does on its first start, as a command of its own.
import { closeDatabase } from "../lib/server/db";
import { ensureSampleStudy } from "../lib/server/use-cases/ensure-sample-study";

const isLoaded = await ensureSampleStudy();
console.error(isLoaded ? "The sample study was loaded." : "There is a study already: nothing was loaded.");
await closeDatabase();
