/** Coding agents (SWE-agent, mini-swe-agent, OpenHands, Claude Code and others): tools by name, command lines by what they do. */
import { buildCodingEnvironment } from "./coding/coding-environment";
import { CODING_TOOL_NAMES } from "./coding/coding-tools";

export const coding = buildCodingEnvironment({ id: "coding", label: "Coding agent", version: "1", toolNames: CODING_TOOL_NAMES });
