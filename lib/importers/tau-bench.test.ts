import { checkImporter } from "./fixtures/check-importer";
import { tauFixture } from "./fixtures/tau-bench/write";
import { tauBench } from "./tau-bench";

checkImporter(tauBench, tauFixture, { cutGivesRejection: true });
