import { containerTypes, readContainerType } from '@portolan/freight/booking/equipment/container-types'

/** How the trade writes a container's type for short: 45G1 is `40′ HC`; what isn't known stays as it was sent. */
export function shortContainerType(type: string): string {
  const code = readContainerType(type)
  return code === null ? type : containerTypes[code].short
}
