import { codedLists } from '@portolan/contract/company/imports/import-fields'

/** The content of a mapping file. */
export type MapJson = Record<string, unknown>

/** A rule as a form shows it; `other` is one that only the file can say. */
export type ShownRule =
  | { kind: 'none' }
  | { kind: 'column'; column: string; values: Record<string, string>; fallback: string | null }
  | { kind: 'constant'; text: string }
  | { kind: 'other'; text: string }

/** Null for what isn't a JSON object. */
export function parseMap(text: string): MapJson | null {
  try {
    const json: unknown = JSON.parse(text)
    return isHolder(json) ? json : null
  } catch {
    return null
  }
}

/** The text of the file, as the command line takes it. */
export function writeMap(map: MapJson): string {
  return `${JSON.stringify(map, null, 2)}\n`
}

const isHolder = (value: unknown): value is MapJson =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The path of a field's rule in a map; an entry of a coded list that isn't there yet comes behind the last. */
export function pathOf(map: MapJson, member: string): string[] {
  const coded = Object.entries(codedLists).find(([list]) => member.startsWith(`${list}.`))
  if (coded === undefined) return member.split('.')
  const [list, key] = coded
  const [code = '', part = ''] = member.slice(list.length + 1).split('.')
  const entries = at(map, list.split('.'))
  const known = Array.isArray(entries) ? entries : []
  const index = known.findIndex((entry) => isHolder(entry) && entry[key] === code)
  return [...list.split('.'), String(index < 0 ? known.length : index), part]
}

function at(map: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (value as MapJson | undefined)?.[key], map)
}

export function ruleAt(map: MapJson, member: string): unknown {
  return at(map, pathOf(map, member))
}

const bareColumn = /^\{([^{}]+)\}$/
/** Switches of a rule that a form shows or keeps as they are. */
const simple = new Set([
  'from',
  'values',
  'empty',
  'else',
  'optional',
  'mayDiffer',
  'timeZone',
  'dates',
  'numbers',
  'pick',
  'note',
])

export function shownRule(rule: unknown): ShownRule {
  if (rule === undefined) return { kind: 'none' }
  const full = typeof rule === 'string' ? { from: rule } : rule
  const isSimple =
    isHolder(full) &&
    typeof full.from === 'string' &&
    Object.keys(full).every((name) => simple.has(name)) &&
    (full.else === undefined || typeof full.else === 'string')
  if (!isSimple || typeof full.from !== 'string') return { kind: 'other', text: JSON.stringify(rule) }
  const column = bareColumn.exec(full.from)?.[1]
  if (column !== undefined) {
    const values = isHolder(full.values) ? (full.values as Record<string, string>) : {}
    return { kind: 'column', column, values, fallback: typeof full.else === 'string' ? full.else : null }
  }
  if (typeof rule === 'string' && !rule.includes('{')) return { kind: 'constant', text: rule }
  return { kind: 'other', text: typeof rule === 'string' ? rule : JSON.stringify(rule) }
}

/** The map with another rule of a field, or without any. All else stays as it is. */
export function withRule(map: MapJson, member: string, rule: unknown): MapJson {
  const next = structuredClone(map)
  const path = pathOf(next, member)
  if (rule === undefined) remove(next, path)
  else put(next, path, rule, member)
  return next
}

function put(map: MapJson, path: readonly string[], rule: unknown, member: string): void {
  const list = Object.keys(codedLists).find((name) => member.startsWith(`${name}.`))
  let holder: MapJson = map
  for (const [depth, key] of path.slice(0, -1).entries()) {
    const name = path.slice(0, depth + 1).join('.')
    if (holder[key] === undefined) holder[key] = name === list ? [] : {}
    holder = holder[key] as MapJson
  }
  if (list !== undefined) holder[codedLists[list] ?? 'code'] ??= member.slice(list.length + 1).split('.')[0]
  holder[path.at(-1) ?? ''] = rule
}

/** Removes a rule, and what is empty without it. */
function remove(map: MapJson, path: readonly string[]): void {
  const holder = at(map, path.slice(0, -1))
  if (!isHolder(holder)) return
  delete holder[path.at(-1) ?? '']
  const list = at(map, path.slice(0, -2))
  if (Array.isArray(list) && Object.keys(holder).every((key) => key === 'code' || key === 'type')) {
    list.splice(Number(path.at(-2)), 1)
    if (list.length === 0) remove(map, path.slice(0, -2))
  } else if (Object.keys(holder).length === 0 && path[0] === 'unit') delete map.unit
}

/** A rule that takes a column. What another column of the field's texts meant is forgotten. */
export function columnRule(rule: unknown, column: string, values: Record<string, string> | null): unknown {
  const from = `{${column}}`
  const { values: _, ...kept } = isHolder(rule) ? rule : {}
  const next = { ...kept, from, ...(values && Object.keys(values).length > 0 && { values }) }
  return Object.keys(next).length === 1 ? from : next
}

/** The rule with what one text of its column means; null for nothing said. */
export function withMeaning(rule: unknown, text: string, meaning: string | null): unknown {
  const full = isHolder(rule) ? rule : { from: rule }
  const values = { ...(isHolder(full.values) ? full.values : {}) }
  if (meaning === null) delete values[text]
  else values[text] = meaning
  const { values: _, ...kept } = full
  const next = { ...kept, ...(Object.keys(values).length > 0 && { values }) }
  return Object.keys(next).length === 1 ? (next as MapJson).from : next
}

/** The rule with what applies to texts that nothing is said about. */
export function withFallback(rule: unknown, fallback: string | null): unknown {
  const { else: _, ...kept } = isHolder(rule) ? rule : { from: rule }
  const next = { ...kept, ...(fallback !== null && { else: fallback }) }
  return Object.keys(next).length === 1 ? (next as MapJson).from : next
}

/** The map with another setting at its top or in `file`. */
export function withSetting(
  map: MapJson,
  path: 'dates' | 'numbers' | `file.${string}`,
  value: unknown,
): MapJson {
  const next = structuredClone(map)
  const [top = '', inner] = path.split('.')
  if (inner === undefined) {
    if (value === undefined) delete next[top]
    else next[top] = value
    return next
  }
  const file = { ...(isHolder(next.file) ? next.file : {}), [inner]: value }
  if (value === undefined) delete file[inner]
  if (Object.keys(file).length > 0) next.file = file
  else delete next.file
  return next
}
