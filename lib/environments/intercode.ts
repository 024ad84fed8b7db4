/** InterCode's shell tasks: every action is a command line, or the answer. Their format fixes the environment, so that no tool names recognise it. */
import { buildCodingEnvironment } from "./coding/coding-environment";

export const intercodeBash = buildCodingEnvironment({ id: "intercode-bash", label: "InterCode bash", version: "1", toolNames: new Set() });
export const intercodeCtf = buildCodingEnvironment({ id: "intercode-ctf", label: "InterCode CTF", version: "1", toolNames: new Set() });
