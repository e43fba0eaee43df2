import { SIGNATURES_PER_CALL } from "#api/multipart.ts";

/** What a desk needs to know of the upload it signs for. */
export interface SignatureDeskOptions {
  partCount: number;
  /** Signs parts `from` to `to`, both included; addresses in part order. */
  sign: (parts: { from: number; to: number }) => Promise<string[]>;
  /** How many parts can be sent before a fresh address would go stale. At least 1. */
  partsAhead: () => number;
  /** Whether storage has a part already, so that no address is asked for it. */
  isDone: (partNumber: number) => boolean;
}

/** Hands out presigned addresses, one a part, asking for them late and in few calls. */
export interface SignatureDesk {
  /** The address of a part: one signed with its neighbours, or a call of its own. */
  addressOf: (partNumber: number) => Promise<string>;
  /**
   * Another address for a part whose own was refused. Addresses signed together with it that
   * nobody used yet are dropped as well: they are as old.
   */
  renew: (partNumber: number) => Promise<string>;
}

/** One call for signatures, pending or answered. */
interface Batch {
  from: number;
  to: number;
  addresses: Promise<string[]>;
}

/**
 * A desk for one upload. Uppy asks for one part at a time; contract 4.4 signs contiguous ranges of
 * at most 100, and a signed address lives for minutes, so ranges are as long as the line is fast.
 */
export function createSignatureDesk(options: SignatureDeskOptions): SignatureDesk {
  /** The batch that will give each part its address; a part leaves when it is asked for. */
  const waiting = new Map<number, Batch>();
  /** The batch that each part's address last came from. */
  const origin = new Map<number, Batch>();

  function request(partNumber: number): Batch {
    const longest = Math.max(1, Math.min(SIGNATURES_PER_CALL, Math.floor(options.partsAhead())));
    const last = Math.min(options.partCount, partNumber + longest - 1);
    let to = partNumber;
    const isOpen = (part: number) =>
      !waiting.has(part) && !origin.has(part) && !options.isDone(part);
    while (to < last && isOpen(to + 1)) to += 1;
    const batch: Batch = {
      from: partNumber,
      to,
      addresses: options.sign({ from: partNumber, to }),
    };
    for (let part = partNumber; part <= to; part++) waiting.set(part, batch);
    // A failed call leaves no trace, so that the next one who asks starts another.
    batch.addresses.catch(() => forget(batch));
    return batch;
  }

  function forget(batch: Batch): void {
    for (let part = batch.from; part <= batch.to; part++) {
      if (waiting.get(part) === batch) waiting.delete(part);
      if (origin.get(part) === batch) origin.delete(part);
    }
  }

  async function take(partNumber: number): Promise<string> {
    const batch = waiting.get(partNumber) ?? request(partNumber);
    waiting.delete(partNumber);
    origin.set(partNumber, batch);
    const address = (await batch.addresses)[partNumber - batch.from];
    if (address === undefined) throw new RangeError(`Part ${partNumber} was not signed.`);
    return address;
  }

  return {
    addressOf: take,
    renew(partNumber) {
      const stale = origin.get(partNumber);
      if (stale !== undefined) {
        for (let part = stale.from; part <= stale.to; part++) {
          if (waiting.get(part) === stale) waiting.delete(part);
        }
      }
      return take(partNumber);
    },
  };
}
