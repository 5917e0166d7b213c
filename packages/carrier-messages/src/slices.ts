import { setImmediate } from 'node:timers/promises'

/** The number of bytes read before others get a turn: a few milliseconds of work, whatever the content. */
export const sliceBytes = 16_384

/** Lets the process do other work between the slices of a body. */
export class Slices {
  #read = 0

  /** Notes that so many bytes have been read, and waits for others once they make a slice. */
  async after(bytes: number): Promise<void> {
    this.#read += bytes
    if (this.#read < sliceBytes) return
    this.#read = 0
    await setImmediate()
  }
}
