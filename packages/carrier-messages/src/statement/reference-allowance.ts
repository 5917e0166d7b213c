/** The number of references that an event may always carry. */
export const fewReferences = 10
const free = 10_000
/**
 * A reference that is sent takes more bytes than this, so what is sent once with its event is always allowed.
 */
const bytesEach = 4

/**
 * How many references the events of a message carry together, beyond a few each. A reference above a thousand
 * statuses is one of each of them, so without a limit 400 of them in 20 kB come to a million. It grows with
 * the bytes that were read, and depends on nothing else: the same message gives the same events.
 */
export class ReferenceAllowance {
  #left = free

  grant(bytes: number): void {
    this.#left += bytes / bytesEach
  }

  /** Takes from the allowance; false if it's used up. */
  take(count: number): boolean {
    const more = count - fewReferences
    if (more <= 0) return true
    if (more > this.#left) return false
    this.#left -= more
    return true
  }
}
