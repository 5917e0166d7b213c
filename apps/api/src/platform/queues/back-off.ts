/** Up to a quarter more or less, so that processes don't retry at the same moment. */
export function jittered(seconds: number): number {
  return seconds * (0.75 + Math.random() / 2)
}

/** Twice as long with every attempt, jittered. */
export function backOffSeconds(attempts: number, first: number, longest: number): number {
  return jittered(Math.min(longest, first * 2 ** (attempts - 1)))
}
