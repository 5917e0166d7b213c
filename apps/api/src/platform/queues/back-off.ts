/** Varies by up to a quarter, so that processes don't retry at the same moment. */
export function jittered(seconds: number): number {
  return seconds * (0.75 + Math.random() / 2)
}

/** Doubles with every attempt, jittered. */
export function backOffSeconds(attempts: number, first: number, longest: number): number {
  return jittered(Math.min(longest, first * 2 ** (attempts - 1)))
}
