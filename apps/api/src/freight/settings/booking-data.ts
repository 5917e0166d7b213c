import { BookingData } from '@portolan/contract/content/booking-data'
import { bookingData as published } from '@portolan/freight/booking/booking-data'
import { readContainerType } from '@portolan/freight/booking/container-types'
import * as z from 'zod/mini'
import { readJsonFile } from '#platform/settings/json-file.ts'

const OwnData = z.partial(BookingData)

/**
 * The figures and words from the company's file, frozen. Omitted members and container types are the built-in
 * ones. Throws the file's errors.
 */
export function readBookingData(path: string | null): z.infer<typeof BookingData> {
  const own = path === null ? {} : readJsonFile(path, OwnData)
  for (const type of Object.keys(own.containers ?? {})) {
    const code = readContainerType(type) ?? type
    if (code !== type) throw new Error(`containers.${type}: expected its ISO 6346 code ${code}`)
  }
  const containers = { ...published.containers, ...own.containers }
  return deepFreeze(BookingData.parse({ ...published, ...own, containers }))
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}
