// Fields of a booking are named by paths such as `units.0.hsCode`: in the form, in findings of the rules, in
// errors of the server and in differences between versions.

type Tree = { readonly [member: string]: unknown }

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** The value at a path; undefined if missing. */
export function valueAt(tree: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, part) => (isTree(value) ? value[part] : undefined), tree)
}

/** Replaces the value at a path; everything else stays the same object. */
export function withValueAt<T>(tree: T, path: string, value: unknown): T {
  const [member = '', ...rest] = path.split('.')
  const below = rest.length === 0 ? value : withValueAt(valueAt(tree, member), rest.join('.'), value)
  const copy: unknown = Array.isArray(tree)
    ? tree.map((entry, index) => (String(index) === member ? below : entry))
    : { ...tree, [member]: below }
  return copy as T
}

/** The text at a path; empty if missing. */
export function textAt(tree: unknown, path: string): string {
  const value = valueAt(tree, path)
  return typeof value === 'string' ? value : ''
}

/** The ID of a field's control. */
export function fieldId(path: string): string {
  return `booking-${path.replaceAll('.', '-')}`
}

// For a finding about a group, the field that settles it.
const entrances: Readonly<Record<string, string>> = {
  'pickUp.address': 'pickUp.address.street',
  'delivery.address': 'delivery.address.street',
  'parties.notify': 'parties.notify.name',
  temperature: 'temperature.setpoint',
  declaredValue: 'declaredValue.amount',
}

/** The path of the field that shows messages about a path. */
export function shownAt(path: string): string {
  return entrances[path] ?? path.replace(/\.confirmedNumber$/, '.number')
}
