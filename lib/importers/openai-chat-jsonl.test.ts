import { checkImporter } from "./fixtures/check-importer";
import { chatFixture } from "./fixtures/openai-chat-jsonl/write";
import { openaiChatJsonl } from "./openai-chat-jsonl";

checkImporter(openaiChatJsonl, chatFixture, { cutGivesRejection: true });
