/** An axis of prices. */
export interface Scale {
  /** Round values, ascending; the first and the last are the ends. */
  ticks: readonly number[]
  /** The position of a value, from 0 to 1. */
  at(value: number): number
}

/** 1, 2 or 5 times a power of ten, at least the wanted value. */
function roundStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(wanted))
  const factor = [1, 2, 5, 10].find((each) => each * power >= wanted * (1 - 1e-9)) ?? 10
  return factor * power
}

/** An axis from 0, or from below the lowest if much of it would be empty, with about this many steps. */
export function priceScale(values: readonly number[], steps = 4): Scale {
  const highest = Math.max(...values, 0) || 1
  const lowest = Math.min(...values, highest)
  const isClose = lowest > highest * 0.3 && lowest < highest
  const step = roundStep((isClose ? highest - lowest : highest) / steps)
  const first = isClose ? Math.floor(lowest / step) : 0
  const last = Math.max(Math.ceil(highest / step - 1e-9), first + 1)
  // From whole numbers: adding steps would end in 0.30000000000000004.
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
  const [low, high] = [first * step, last * step]
  return { ticks, at: (value) => (value - low) / (high - low) }
}
