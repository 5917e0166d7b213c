import { bookingFloods } from './booking-floods.ts'
import { orderFloods } from './order-floods.ts'
import { paperFloods } from './paper-floods.ts'
import type { Flood } from './world.ts'

/** The heaviest requests that a customer can send, or that arrive in a customer's name. */
export const floods: readonly Flood[] = [...orderFloods, ...bookingFloods, ...paperFloods]
