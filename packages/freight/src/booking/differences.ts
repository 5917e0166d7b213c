/** A changed field of a booking; null is no value. */
export interface Difference {
  /** Such as `units.0.grossWeightKg`. */
  path: string
  before: Scalar | null
  after: Scalar | null
}
type Scalar = string | number | boolean
type Json = Scalar | null | readonly Json[] | { readonly [member: string]: Json }

/**
 * What changed between two bookings, field by field in the order of `after`. Lines of cargo are compared by their `id`,
 * wherever they are now; a removed one is a single entry at the place it had. Places are compared as they are read.
 */
export function bookingDifferences(before: object, after: object): Difference[] {
  // JSON has no dates, functions or missing members.
  const [from, to]: [Json, Json] = JSON.parse(JSON.stringify([before, after]))
  return [...differences('', from, to)]
}

function* differences(path: string, before: Json, after: Json): Generator<Difference> {
  if (before === after) return
  const [from, to] = [asField(before), asField(after)]
  if (isScalar(from) && isScalar(to)) {
    if (from !== to) yield { path, before: from, after: to }
    return
  }
  if (Array.isArray(before) || Array.isArray(after)) {
    yield* listDifferences(path, asList(before), asList(after))
    return
  }
  const [old, now] = [asObject(from), asObject(to)]
  for (const member of new Set([...Object.keys(now), ...Object.keys(old)])) {
    if (member !== 'id') yield* differences(joined(path, member), old[member] ?? null, now[member] ?? null)
  }
}

function* listDifferences(
  path: string,
  before: readonly Json[],
  after: readonly Json[],
): Generator<Difference> {
  const places = new Map(before.map((entry, index) => [idOf(entry) ?? index, index]))
  for (const [index, entry] of after.entries()) {
    const place = places.get(idOf(entry) ?? index)
    places.delete(idOf(entry) ?? index)
    const old = place === undefined ? null : (before[place] ?? null)
    yield* differences(joined(path, String(index)), old, entry)
  }
  for (const index of places.values())
    yield { path: joined(path, String(index)), before: nameOf(before[index] ?? null), after: null }
}

function joined(path: string, member: string): string {
  return path === '' ? member : `${path}.${member}`
}

function isScalar(value: Json): value is Scalar | null {
  return value === null || typeof value !== 'object'
}

function asList(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : []
}

function asObject(value: Json): { readonly [member: string]: Json } {
  return isScalar(value) || Array.isArray(value) ? {} : (value as { readonly [member: string]: Json })
}

/** A place with coordinates is one field: its names and country. */
function asField(value: Json): Json {
  const { name, city, countryCode, lat } = asObject(value)
  if (typeof lat !== 'number') return value
  return [...new Set([name, city, countryCode])].join(', ')
}

function idOf(value: Json): string | null {
  const { id } = asObject(value)
  return typeof id === 'string' ? id : null
}

/** What a removed entry is called. */
function nameOf(value: Json): Scalar | null {
  if (isScalar(value)) return value
  const { description, isoType, properShippingName } = asObject(value)
  return [description, isoType, properShippingName].find((name) => typeof name === 'string') ?? ''
}
