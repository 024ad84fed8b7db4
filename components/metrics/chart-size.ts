/** Sizes that the chart and the place kept for it have in common; a bar is as high as a row of the table beside it. */
const ROW = 28;
export const AXIS = 22;

export const chartHeight = (bars: readonly unknown[]): number => bars.length * ROW + AXIS;
