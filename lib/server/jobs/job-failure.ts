import type { UseCaseError } from "../use-cases/use-case-error";

/** A job that ended for a reason a user should read, as opposed to a fault of the program. */
export class JobFailure extends Error {
  override name = "JobFailure";
  constructor(readonly error: UseCaseError) {
    super([error.message, error.found && `found: ${error.found}`, error.expected && `expected: ${error.expected}`].filter(Boolean).join("; "));
  }
}
