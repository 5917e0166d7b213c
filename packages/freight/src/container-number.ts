import { foldLetters } from '#spelling/identifier-letters.ts'

// ISO 6346: owner (three letters), equipment category (U, J or Z), serial number (six digits), check digit.

/** The letters' values: from 10 for A upwards, leaving out 11, 22 and 33. */
const letterValues: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 29 }, (_, index) => index + 10)
    .filter((value) => value % 11 !== 0)
    .map((value, index) => [String.fromCharCode(65 + index), value]),
)

/** A fault of a container number; `expected` is the last digit that ISO 6346 requires. */
export type ContainerNumberFault =
  | { reason: 'length' | 'owner' | 'category' | 'serial' }
  | { reason: 'check-digit'; expected: number }

/**
 * Only letters and digits, in capitals, as `csqu 305438 (3)` becomes `CSQU3054383`; look-alikes of Latin
 * letters as these.
 */
export function normalizeContainerNumber(text: string): string {
  return foldLetters(text).replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * The ISO 6346 check digit for the first ten characters, as `CSQU305438` gives 3. Later characters aren't
 * read. Throws a RangeError unless there are four capitals followed by six digits.
 */
export function checkDigit(firstTen: string): number {
  if (!/^[A-Z]{4}\d{6}/.test(firstTen)) throw new RangeError(`Not four letters and six digits: ${firstTen}`)
  let sum = 0
  for (let index = 0; index < 10; index++) {
    const character = firstTen.charAt(index)
    sum += (letterValues.get(character) ?? Number(character)) * 2 ** index
  }
  return (sum % 11) % 10
}

/** Why a text is no container number, or null when it is one; expects the normalized form. */
export function findContainerNumberFault(text: string): ContainerNumberFault | null {
  if (text.length !== 11) return { reason: 'length' }
  if (!/^[A-Z]{3}/.test(text)) return { reason: 'owner' }
  if (!/^...[UJZ]/.test(text)) return { reason: 'category' }
  if (!/\d{7}$/.test(text)) return { reason: 'serial' }
  const expected = checkDigit(text)
  return Number(text.charAt(10)) === expected ? null : { reason: 'check-digit', expected }
}

/** Recognizes an ISO 6346 number with the right check digit, in capitals and without spaces. */
export function isContainerNumber(text: string): boolean {
  return findContainerNumberFault(text) === null
}

/** A booked container's number as it was typed, and again where the customer uses it in spite of a fault. */
interface TypedNumber {
  number: string | null
  confirmedNumber?: string | null | undefined
}

const longestNumber = 11

/** The number of a booked container as an order shows it; null if it's invalid and hasn't been confirmed. */
export function shownContainerNumber({ number, confirmedNumber }: TypedNumber): string | null {
  const normal = normalizeContainerNumber(number ?? '')
  const isConfirmed = normal !== '' && normal === normalizeContainerNumber(confirmedNumber ?? '')
  return isContainerNumber(normal) || (isConfirmed && normal.length <= longestNumber) ? normal : null
}

/** A fault as an English sentence for logs, import reports and machine clients. */
export function describeContainerNumberFault(text: string, fault: ContainerNumberFault): string {
  switch (fault.reason) {
    case 'length':
      return `${text} has ${text.length} characters; a container number has 11`
    case 'owner':
      return `${text} does not begin with the three letters of an owner`
    case 'category':
      return `The fourth letter of ${text} must be U, J or Z`
    case 'serial':
      return `${text} must end in seven digits`
    case 'check-digit':
      return `The check digit of ${text} must be ${fault.expected}`
  }
}
