/**
 * A sequence that looks random and is the same for the same seed, so that demo data never varies by chance.
 */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** From `min` to below `max`. */
  between(min: number, max: number): number
  /** Whole, from `min` to `max`, both included. */
  integer(min: number, max: number): number
  /** One of a list that isn't empty. */
  pick<T>(list: readonly T[]): T
  /** Returns `count` decimal digits, the first not 0. */
  digits(count: number): string
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

/** Starts the sequence of a seed. */
export function createRandom(seed: string): Random {
  let state = hash(seed)

  // splitmix32: every state gives another number, whatever the seed.
  function next(): number {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + next() * (max - min)
  const integer = (min: number, max: number) => Math.floor(between(min, max + 1))

  return {
    next,
    between,
    integer,
    pick(list) {
      const chosen = list[integer(0, list.length - 1)]
      if (chosen === undefined) throw new RangeError('Nothing to pick from')
      return chosen
    },
    digits(count) {
      return String(integer(10 ** (count - 1), 10 ** count - 1))
    },
  }
}
