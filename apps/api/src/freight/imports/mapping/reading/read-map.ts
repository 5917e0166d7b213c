import { readFile } from 'node:fs/promises'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { composeText } from '@portolan/contract/shared/text-characters'
import type * as z from 'zod/mini'
import { createMapFaults, type MapFaults } from '#freight/imports/mapping/map-faults.ts'
import { errorMap } from '#platform/http/input/field-messages.ts'
import { createStandIns, type MemberFault } from './stand-ins.ts'

/** A map with the faults of its members so far; usable only without faults. */
export interface ReadMap<Map> {
  map: Map
  faults: MapFaults
}

/** The path of a mapping file, or its text with a name for messages. */
export type MapSource = string | { name: string; text: string }

/**
 * Reads a mapping file. Wrong and unknown members are collected as faults, to be reported with all others;
 * throws an OperatorError if nothing else can be checked without them.
 */
export async function readMap<T extends z.ZodMiniType>(
  schema: T,
  source: MapSource,
): Promise<ReadMap<z.output<T>>> {
  if (typeof source !== 'string') return parseMap(schema, source.text, source.name)
  const text = await readFile(source, 'utf8').catch(() => {
    throw new OperatorError('refused', `The map ${source} cannot be read.`)
  })
  return parseMap(schema, text, source)
}

/** Without these, every column or every name of a place would seem wrong. */
const foundations = ['file', 'across', 'places', 'zones']
const maxRounds = 40

/** Parses the text of a mapping file; `path` is for the messages. */
export function parseMap<T extends z.ZodMiniType>(
  schema: T,
  text: string,
  path: string,
): ReadMap<z.output<T>> {
  const faults = createMapFaults(path)
  const json = parseJson(text, path)
  const standIns = createStandIns(json)
  let isFounded = true
  for (let round = 0; round < maxRounds; round++) {
    const parsed = schema.safeParse(json, { error: errorMap('en'), reportInput: true })
    if (parsed.success) {
      if (!isFounded) faults.throwAny()
      return { map: parsed.data, faults }
    }
    const wrong = firstOfEach(parsed.error.issues.flatMap(flatten))
    for (const { path: member, message } of wrong) {
      if (standIns.cover(member)) continue
      faults.add(nameOf(member), message)
      const [first, ...inner] = member
      if (
        foundations.includes(String(first)) &&
        (inner.length === 0 || /^(file|across)$/.test(String(first)))
      )
        isFounded = false
    }
    for (const one of wrong) {
      const replaced = standIns.put(one)
      if (replaced === undefined) faults.throwAny()
      else if (replaced !== null) faults.replace(nameOf(replaced))
    }
  }
  faults.throwAny()
  throw new Error('A map without faults is not taken')
}

/** Keeps one fault for each member: a value of the wrong type fails all checks. */
function firstOfEach(wrong: readonly MemberFault[]): MemberFault[] {
  return [...new Map(wrong.toReversed().map((fault) => [nameOf(fault.path), fault])).values()].toReversed()
}

const nameOf = (path: readonly PropertyKey[]) => path.map(String).join('.') || '(the whole)'

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(composeText(text.replace(/^\ufeff/, '')))
  } catch (error) {
    throw new OperatorError(
      'refused',
      `The map ${path} is not JSON: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
}

interface Issue {
  path: PropertyKey[]
  message: string
  code?: string | undefined
  errors?: Issue[][]
  keys?: string[]
  /** Allowed values of a choice. */
  values?: unknown[]
  input?: unknown
}

/** A rule may be a text or an object; report errors of the form that the person chose. */
function flatten(issue: Issue): MemberFault[] {
  const { path, code, values = [] } = issue
  if (code === 'unrecognized_keys') {
    return (issue.keys ?? []).map((key) => ({
      path: [...path, key],
      message: issue.message,
      isUnknown: true,
      values: [],
    }))
  }
  const fault = (message: string) => [{ path, message, isUnknown: false, values }]
  if (code === 'invalid_value' && issue.values !== undefined)
    return fault(`is not one of ${values.join(', ')}`)
  const deeper = (issue.errors ?? [])
    .filter((branch) => branch.every((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys'))
    .sort((a, b) => a.length - b.length)[0]
  if (deeper === undefined) {
    const isMissing = issue.errors !== undefined && issue.input === undefined
    const text = isMissing ? 'is missing; it must be a text or a rule' : 'must be a text or a rule'
    return fault(issue.errors ? text : issue.message)
  }
  return deeper.flatMap((inner) => flatten({ ...inner, path: [...path, ...inner.path] }))
}
