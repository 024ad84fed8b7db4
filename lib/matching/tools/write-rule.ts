import type { Finding } from "./finding";
import type { WriteQuestion } from "./write-question";

/** A rule about one write: what it says of each element, and where a person can see it; nothing when it does not apply. */
export interface WriteRule {
  id: string;
  match(question: WriteQuestion): Finding[];
}
