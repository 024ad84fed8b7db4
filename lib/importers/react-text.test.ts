import { checkImporter } from "./fixtures/check-importer";
import { reactFixture } from "./fixtures/react-text/write";
import { reactText } from "./react-text";

checkImporter(reactText, reactFixture, { cutGivesRejection: false });
