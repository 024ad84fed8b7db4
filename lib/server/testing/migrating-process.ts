/** A process that only migrates a file, for a test that kills it: `<database> <folder of migrations> <copy>`. Says when it begins. */
import { copySqliteFile, migrate } from "../migrate";
import { SqliteFactory } from "../sqlite-factory";

const [file = "", folder = "", copy = ""] = process.argv.slice(2);
console.log("begins");
await migrate(new SqliteFactory({ url: `file:${file}` }), folder, () => copySqliteFile(file, copy));
