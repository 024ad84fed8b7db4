import { checkImporter } from "./fixtures/check-importer";
import { taggedFixture } from "./fixtures/tagged-log/write";
import { taggedLog } from "./tagged-log";

checkImporter(taggedLog, taggedFixture, { cutGivesRejection: false });
