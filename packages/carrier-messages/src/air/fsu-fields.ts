import { toWall, type Wall } from '#statement/stated-time.ts'

/** The air waybill of a message. */
export interface Consignment {
  prefix: string
  number: string
  /** The last digit is the serial number modulo 7. */
  isDigitRight: boolean
  from: string | null
  to: string | null
  pieces: number | null
}

/**
 * `T6K120.0`: pieces of the total (T) or of a part (P, S, D), then their weight; behind a part may stand the
 * total, as in `P4K80T6`.
 */
export interface Quantity {
  pieces: number
  /** Null where only the pieces of a part are known. */
  total: number | null
}

export interface StatusFields {
  flight: string | null
  date: string | null
  /** The airport, or where a flight is from and to. */
  from: string | null
  to: string | null
  quantity: Quantity | null
  /** `A1330`: actual, estimated or scheduled departure, then arrival. */
  times: { kind: string; clock: string; days: number }[]
  rest: string[]
}

/** `020-12345675BRULAX/T6K120.0`; null if it isn't an air waybill. */
export function readConsignment(line: string): Consignment | null {
  const parts = /^(\d{3})-?(\d{7})(\d)([A-Z]{3})?([A-Z]{3})?(?:\/(.*))?$/.exec(line.trim())
  if (parts === null) return null
  const [, prefix = '', serial = '', digit = '', from, to, quantity] = parts
  return {
    prefix,
    number: `${prefix}-${serial}${digit}`,
    isDigitRight: Number(serial) % 7 === Number(digit),
    from: from ?? null,
    to: to ?? null,
    pieces: readQuantity(quantity ?? '')?.total ?? null,
  }
}

export function readQuantity(text: string): Quantity | null {
  const parts = /^([TPSD])(\d{1,5})(?:[KL]([\d.]*)|$)?(?:T(\d{1,5}))?/.exec(text)
  if (parts === null || !/^[TPSD]\d{1,5}([KLT]|$)/.test(text)) return null
  const [pieces, total] = [Number(parts[2]), parts[4]]
  return { pieces, total: total !== undefined ? Number(total) : parts[1] === 'T' ? pieces : null }
}

/** The previous, the next, the second day and so on. */
const dayChanges: Readonly<Partial<Record<string, number>>> = { P: -1, N: 1, S: 2, T: 3, A: 4, B: 5 }

/**
 * The fields of a status line behind its code. Their order depends on the status, so each is recognized by
 * its shape.
 */
export function readFields(fields: readonly string[]): StatusFields {
  const read: StatusFields = {
    flight: null,
    date: null,
    from: null,
    to: null,
    quantity: null,
    times: [],
    rest: [],
  }
  for (const [index, field] of fields.entries()) {
    const time = /^([AES])(\d{4})(?:-([A-Z])|\+(\d))?$/.exec(field)
    const airports = /^([A-Z]{3})([A-Z]{3})?$/.exec(field)
    const quantity = readQuantity(field)
    if (read.date === null && /^\d{2}[A-Z]{3}(\d{4})?$/.test(field)) read.date = field
    else if (read.flight === null && index === 0 && /^[A-Z0-9]{2}[A-Z]?\d{1,4}[A-Z]?$/.test(field))
      read.flight = field
    else if (read.from === null && airports !== null)
      [read.from, read.to] = [airports[1] ?? null, airports[2] ?? null]
    else if (read.quantity === null && quantity !== null) read.quantity = quantity
    else if (time !== null && read.times.length < 2) {
      const days = dayChanges[time[3] ?? ''] ?? Number(time[4] ?? 0)
      read.times.push({ kind: time[1] ?? '', clock: time[2] ?? '', days })
    } else if (field !== '') read.rest.push(field)
  }
  return read
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/**
 * The wall of `05JAN1230` in the year that brings it nearest to the receipt, as it has none; `clock` is a
 * time from elsewhere.
 */
export function readFsuDate(
  text: string,
  clock: string,
  receivedAt: Date,
): { wall: Wall; isDate: boolean } | null {
  const parts = /^(\d\d)([A-Z]{3})(\d\d)?(\d\d)?$/.exec(text)
  const month = months.indexOf(parts?.[2] ?? '') + 1
  if (parts === null || month === 0) return null
  const time = parts[3] === undefined ? clock : `${parts[3]}${parts[4]}`
  const [hours, minutes] = [Number(time.slice(0, 2)), Number(time.slice(2, 4))]
  const year = receivedAt.getUTCFullYear()
  const walls = [year - 1, year, year + 1].flatMap(
    (each) => toWall(each, month, Number(parts[1]), hours, minutes) ?? [],
  )
  const distance = (wall: Wall) => Math.abs(wall - receivedAt.getTime())
  const nearest = walls.sort((one, other) => distance(one) - distance(other))[0]
  return nearest === undefined ? null : { wall: nearest, isDate: time === '' }
}
