/** A round number of kilometers (1, 2 or 5 times a power of ten), at most `km`. */
export function roundDown(km: number): number {
  const power = 10 ** Math.floor(Math.log10(km))
  const first = km / power
  return power * (first >= 5 ? 5 : first >= 2 ? 2 : 1)
}
