import type { Finding } from "./finding";
import type { WriteQuestion } from "./write-question";

/** A rule about one write: what it says of each element, and where a person can see it; nothing when it does not apply. */
export interface WriteRule {
  id: string;
  /** It reads the refusal and nothing else says the same: nothing for a gate, which stands before the reply. */
  readsReply?: true;
  match(question: WriteQuestion): Finding[];
}
