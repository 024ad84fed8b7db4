export interface Defined {
  readonly value: number;
  readonly undefinedBecause: null;
}

export interface NotDefined<Reason extends string = string> {
  readonly value: null;
  readonly undefinedBecause: Reason;
}

/**
 * A number, or the reason why there is none: undefined is a result, never 0, 1 or NaN. `Reason` lists what can happen to this one;
 * undefined-reason.ts has the words.
 */
export type Quantity<Reason extends string = string> = Defined | NotDefined<Reason>;

export const defined = (value: number): Defined => ({ value, undefinedBecause: null });

export const notDefined = <Reason extends string>(undefinedBecause: Reason): NotDefined<Reason> => ({ value: null, undefinedBecause });
