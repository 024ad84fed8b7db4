import { useCallback, useEffect, useRef, useState } from "react";
import { useStatusLine } from "@/components/ui/status-line";
import type { Result } from "@/lib/base/result";
import type { AdjudicationDocument, DisagreementCard, DisagreementDocument } from "@/lib/view-models/adjudication-view";
import type { Settlement } from "@/lib/view-models/settlement";

/** A settling that has not been acknowledged: sent again under the same key until it is. */
interface Pending {
  key: string;
  settlement: Settlement;
}

export interface Adjudication {
  items: readonly DisagreementCard[];
  current: number;
  card: DisagreementCard | null;
  /** Both rationales and the record of the current one; null while they come. */
  detail: DisagreementDocument | null;
  state: "saved" | "saving" | "not-saved";
  move: (by: 1 | -1) => void;
  goTo: (index: number) => void;
  /** Shows more steps before the place: as many again as are shown, and at least forty. */
  showEarlier: () => void;
  settle: (settlement: Result<Settlement, string>) => void;
  retry: () => void;
  /** Why the last one was refused; null when it was not. */
  refusal: string | null;
}

const STEPS_MORE = 40;

const base = (study: string): string => `/api/v1/studies/${encodeURIComponent(study)}/adjudication`;

/** The queue of disagreements: what is current, what is sent, and that nothing is taken for saved before the server says so. */
export function useAdjudication(study: string, initial: AdjudicationDocument): Adjudication {
  const { say } = useStatusLine();
  const [items, setItems] = useState(initial.items);
  const [current, setCurrent] = useState(() => Math.max(0, firstOpen(initial.items, 0)));
  const [details, setDetails] = useState<ReadonlyMap<string, DisagreementDocument>>(new Map());
  const [pending, setPending] = useState<Pending | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const asked = useRef(new Set<string>());
  /** Steps beyond the usual ones, by disagreement. */
  const earlier = useRef(new Map<string, number>());
  const all = useRef(items);
  all.current = items;
  const card = items[current] ?? null;

  const fetchDetail = useCallback(
    async (id: string): Promise<void> => {
      if (asked.current.has(id)) return;
      asked.current.add(id);
      try {
        const response = await fetch(`${base(study)}/${id}`);
        if (!response.ok) throw new Error(String(response.status));
        const document = (await response.json()) as DisagreementDocument;
        setDetails((before) => new Map(before).set(id, document));
      } catch {
        // Asked again when it is looked at the next time.
        asked.current.delete(id);
      }
    },
    [study],
  );

  const showEarlier = (): void => {
    const shown = card === null ? undefined : details.get(card.id);
    if (card === null || shown === undefined) return;
    if (shown.stepsBefore === 0) {
      say("The record begins here: there is no earlier step.");
      return;
    }
    const before = earlier.current.get(card.id) ?? 0;
    const wanted = before + Math.min(shown.stepsBefore, Math.max(STEPS_MORE, before));
    const { id } = card;
    say("Loading earlier steps.");
    fetch(`${base(study)}/${id}?earlier=${wanted}`)
      .then(async (response) => {
        if (!response.ok) throw new Error(String(response.status));
        const document = (await response.json()) as DisagreementDocument;
        earlier.current.set(id, wanted);
        setDetails((all) => new Map(all).set(id, document));
        say(document.stepsBefore === 0 ? "The record is shown from its first step." : `Shown from step ${document.stepsBefore + 1} on.`);
      })
      .catch(() => say("Earlier steps could not be loaded: the server does not answer. Press m again."));
  };

  const next = items[current + 1];
  useEffect(() => {
    if (card !== null) void fetchDetail(card.id);
    if (next !== undefined) void fetchDetail(next.id);
  }, [card, next, fetchDetail]);

  const send = useCallback(
    async ({ key, settlement }: Pending): Promise<void> => {
      setIsFailed(false);
      setRefusal(null);
      try {
        const response = await fetch(`${base(study)}/labels/${key}`, {
          method: "PUT",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(settlement),
        });
        const answer = (await response.json()) as { seq: number; detail?: string; found?: string | null; expected?: string | null };
        if (response.ok) {
          setItems((before) => before.map((item) => (item.id === settlement.item ? settledItem(item, settlement, answer.seq) : item)));
          setPending(null);
        } else if (response.status >= 500) setIsFailed(true);
        else {
          setPending(null);
          setCurrent((before) => {
            const refused = all.current.findIndex(({ id }) => id === settlement.item);
            return refused < 0 ? before : refused;
          });
          setRefusal([answer.detail, answer.expected == null ? null : `Expected: ${answer.expected}.`].filter((part) => part !== null).join(" "));
        }
      } catch {
        setIsFailed(true);
      }
    },
    [study],
  );

  const settle = (wanted: Result<Settlement, string>): void => {
    if (!wanted.ok) {
      say(wanted.error);
      return;
    }
    if (pending !== null) {
      say("The last one is not saved yet: wait for it, or try again.");
      return;
    }
    const entry = { key: crypto.randomUUID(), settlement: wanted.value };
    setPending(entry);
    void send(entry);
    // An undo stays where it is; a settling goes on to the next open one.
    if (wanted.value.undoes === null) {
      const following = firstOpen(items, current + 1, wanted.value.item);
      if (following >= 0) setCurrent(following);
    }
  };

  return {
    items,
    current,
    card,
    detail: card === null ? null : (details.get(card.id) ?? null),
    state: pending === null ? "saved" : isFailed ? "not-saved" : "saving",
    move: (by) => setCurrent((before) => Math.max(0, Math.min(items.length - 1, before + by))),
    goTo: setCurrent,
    showEarlier,
    settle,
    retry: () => {
      if (pending !== null) void send(pending);
    },
    refusal,
  };
}

/** The next one that is open, from a place on and then from the start; −1 when all others are settled. */
function firstOpen(items: readonly DisagreementCard[], from: number, except: string | null = null): number {
  const isOpen = (item: DisagreementCard): boolean => item.settled === null && item.id !== except;
  const behind = items.findIndex((item, index) => index >= from && isOpen(item));
  return behind >= 0 ? behind : items.findIndex(isOpen);
}

function settledItem(item: DisagreementCard, settlement: Settlement, seq: number): DisagreementCard {
  if (settlement.undoes !== null) return { ...item, settled: null, newestSeq: seq };
  const { label, labels, value, via, note } = settlement;
  return { ...item, settled: { label, labels, value, via, note, seq }, newestSeq: seq };
}
