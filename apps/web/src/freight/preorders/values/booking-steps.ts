/** The steps of a booking, in order. */
export const bookingSteps = ['route', 'cargo', 'terms', 'review'] as const
export type BookingStep = (typeof bookingSteps)[number]

const membersOfRoute = [
  'organizationId',
  'transportMode',
  'loadType',
  'from',
  'to',
  'readyOn',
  'pickUp',
  'delivery',
]
const membersOfCargo = ['cargo', 'units', 'containers', 'dangerousGoods', 'temperature']

/** The step that contains the field of a path. */
export function stepOf(path: string): BookingStep {
  const [member = ''] = path.split('.')
  if (membersOfRoute.includes(member)) return 'route'
  return membersOfCargo.includes(member) ? 'cargo' : 'terms'
}
