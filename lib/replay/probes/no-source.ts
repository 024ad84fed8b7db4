import type { ProbeSource } from "../../gates/probe-source";
import { unavailable } from "./answers";

/** The source that has nobody to ask: what a gate decides from `c_t` alone (methods.md §4.7, `none`). */
export const noSource: ProbeSource = { id: "none", answer: () => unavailable("no probes: the gate decides from what the agent had seen") };
