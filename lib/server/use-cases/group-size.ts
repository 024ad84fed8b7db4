/** So many runs of an import are held unpacked while their facts are worked out, or runs of so many characters … */
export const GROUP_RUNS = 100;
export const GROUP_LENGTH = 1024 * 1024;
