/**
 * Keeps the list still. Heights are only known once a row is drawn, and texts arrive while somebody reads: after every
 * drawing the row that the eye rests on is put back to where it was on the screen. A jump puts its row to a wanted place
 * and holds it there while texts come, until the person scrolls.
 */

/** Where a row is wanted. */
export interface Placement {
  /** A new number is a new jump. */
  id: number;
  /** The item that is meant. */
  item: number;
  /**
   * `near`: move as little as will show the row (a step). `middle`: a row and what stands round it (a jump).
   * `case`: the write below the middle, since what led to it is above. `keep`: do not move at all.
   */
  mode: "near" | "middle" | "case" | "keep";
  /** A mark inside the row that has to be seen, as a selector: rows may be taller than the window. */
  mark: string | null;
}

export interface PlaceMemory {
  placementId: number;
  isPlacing: boolean;
  /** The row that stays, by its key-like index, and its place on the screen below the top of the pane. */
  anchor: { element: Element; top: number } | null;
  scrollTop: number;
}

export interface KeepPlaceInput {
  scroller: HTMLElement;
  list: HTMLElement;
  placement: Placement;
  memory: PlaceMemory;
  /** Where an item that is not drawn is thought to begin. */
  estimate: (item: number) => number;
}

/** Pixels kept free above and below a row that is brought into view. */
const MARGIN = 8;

export function keepPlace({ scroller, list, placement, memory, estimate }: KeepPlaceInput): void {
  const view = scroller.getBoundingClientRect();
  // The pane holds the bar of kept evidence and the list: its top does not move when the bar grows.
  const origin = scroller.parentElement?.getBoundingClientRect().top ?? view.top;
  const moved = scroller.scrollTop - memory.scrollTop;
  // What became shorter cannot be scrolled as far as before: the browser moved it, not the person.
  const isCutOff = moved < 0 && scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop <= 1;
  const byHand = Math.abs(moved) > 1 && !isCutOff ? moved : 0;
  if (placement.id !== memory.placementId) {
    memory.placementId = placement.id;
    memory.isPlacing = placement.mode !== "keep";
  } else if (byHand !== 0) {
    memory.isPlacing = false;
  }

  const target = memory.isPlacing ? list.querySelector(`[data-index="${placement.item}"]`) : null;
  if (memory.isPlacing && target === null && placement.item >= 0) {
    const share = placement.mode === "case" ? 0.6 : placement.mode === "middle" ? 0.35 : 0.1;
    scrollTo(scroller, memory, estimate(placement.item) - view.height * share);
    memory.anchor = null;
    return;
  }
  if (target !== null) {
    const move = wantedMove(target, view, placement);
    if (Math.abs(move) > 0.5) scrollTo(scroller, memory, scroller.scrollTop + move);
    memory.anchor = { element: target, top: target.getBoundingClientRect().top - origin };
    memory.scrollTop = scroller.scrollTop;
    return;
  }

  const { anchor } = memory;
  if (anchor?.element.isConnected === true) {
    const move = anchor.element.getBoundingClientRect().top - origin - (anchor.top - byHand);
    if (Math.abs(move) > 0.5) scrollTo(scroller, memory, scroller.scrollTop + move);
  }
  memory.scrollTop = scroller.scrollTop;
  memory.anchor = chooseAnchor(list, view, origin);
}

/** How far to scroll so that the row stands where it is wanted; 0 when it does. */
function wantedMove(target: Element, view: DOMRect, placement: Placement): number {
  const mark = placement.mark === null ? null : target.querySelector(placement.mark);
  const row = target.getBoundingClientRect();
  const { top, bottom } = mark !== null && row.height > view.height * 0.6 ? mark.getBoundingClientRect() : row;
  const height = bottom - top;
  const room = view.height - height;
  if (room <= 2 * MARGIN) return top - view.top - MARGIN;
  switch (placement.mode) {
    case "case":
      return top - (view.top + Math.min(view.height * 0.6, room - 3 * 28));
    case "middle":
      if (top >= view.top + MARGIN && bottom <= view.bottom - MARGIN) return 0;
      return top - (view.top + Math.min(view.height * 0.35, room - MARGIN));
    default:
      if (top < view.top + MARGIN) return top - view.top - MARGIN;
      return bottom > view.bottom - MARGIN ? bottom - view.bottom + MARGIN : 0;
  }
}

/** The row with the cursor when it can be seen, else the first one that can. */
function chooseAnchor(list: HTMLElement, view: DOMRect, origin: number): PlaceMemory["anchor"] {
  const current = list.querySelector("[aria-current]");
  const isSeen = (element: Element): boolean => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > view.top && top < view.bottom;
  };
  const element = current !== null && isSeen(current) ? current : [...list.children].find(isSeen);
  return element === undefined ? null : { element, top: element.getBoundingClientRect().top - origin };
}

/** Scrolls and lets the virtual list know at once, so that the right rows are drawn before the next frame. */
function scrollTo(scroller: HTMLElement, memory: PlaceMemory, top: number): void {
  scroller.scrollTop = top;
  memory.scrollTop = scroller.scrollTop;
  scroller.dispatchEvent(new Event("scroll"));
}
