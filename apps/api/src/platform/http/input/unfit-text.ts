import { composeText, findUnfitCharacter } from '@portolan/contract/shared/text-characters'
import { textKindOf } from '@portolan/contract/shared/text-kinds'
import * as z from 'zod/mini'

export type Path = readonly string[]

export interface Member {
  value: unknown
  name: string
  of: Member | null
}

/** Normalizes all texts of the input to NFC; returns the same value if nothing changes. */
export function composeTexts(input: unknown): unknown {
  if (typeof input === 'string') return composeText(input)
  if (typeof input !== 'object' || input === null) return input
  const entries = Object.entries(input)
  const changed = entries.flatMap(([name, value]) => {
    const composed = composeTexts(value)
    return composed === value ? [] : [[name, composed] as const]
  })
  if (changed.length === 0) return input
  return Object.assign(Array.isArray(input) ? [...input] : { ...input }, Object.fromEntries(changed))
}

/**
 * Finds texts in parsed input with a character that the contract never allows or doesn't allow there, such as
 * a line break in a name. Visits each value once, and the schema only for values found.
 */
export function* findUnfitTexts(
  schema: z.core.$ZodType,
  input: unknown,
): Generator<{ path: Path; character: string }> {
  const waiting: Member[] = [{ value: input, name: '', of: null }]
  for (let member = waiting.pop(); member; member = waiting.pop()) {
    const { value } = member
    if (typeof value === 'string') {
      if (findUnfitCharacter(value) === null) continue
      const path = pathOf(member)
      const character = judge(value, kindsAt(schema, path))
      if (character !== null) yield { path, character }
    } else if (typeof value === 'object' && value !== null) {
      const names = Object.keys(value)
      // The last one is visited first.
      for (let at = names.length - 1; at >= 0; at--) {
        const name = names[at] ?? ''
        waiting.push({ value: value[name as keyof typeof value], name, of: member })
      }
    }
  }
}

function judge(text: string, kinds: ReturnType<typeof kindsAt>): string | null {
  const typed = kinds.has('as-typed')
  // These can't be typed, and PostgreSQL accepts neither.
  if (typed) return text.includes('\0') ? 'U+0000' : text.isWellFormed() ? null : findUnfitCharacter(text)
  return findUnfitCharacter(text, kinds.has('lines'))
}

export function pathOf(member: Member): Path {
  const names: string[] = []
  for (let at = member; at.of; at = at.of) names.unshift(at.name)
  return names
}

/** The kind of text at a path of a schema; for a union, of any of its branches. */
export function kindsAt(schema: z.core.$ZodType, path: Path): Set<ReturnType<typeof textKindOf>> {
  const kinds = new Set<ReturnType<typeof textKindOf>>()
  const look = (at: z.core.$ZodType, rest: Path): void => {
    for (const [part, remaining] of partsOf(at, rest)) look(part, remaining)
    if (rest.length === 0) kinds.add(textKindOf(at))
  }
  look(schema, path)
  return kinds
}

type Part = readonly [z.core.$ZodType, Path]

/** The schemas within one that a path leads to, each with the rest of the path. */
function partsOf(schema: z.core.$ZodType, path: Path): Part[] {
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
  )
    return [[schema._zod.def.innerType, path]]
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.map((option): Part => [option, path])
  if (schema instanceof z.core.$ZodPipe) return [[schema._zod.def.in, path]]
  const [name, ...rest] = path
  if (name === undefined) return []
  if (schema instanceof z.core.$ZodArray) return [[schema._zod.def.element, rest]]
  if (!(schema instanceof z.core.$ZodObject)) return []
  const shape: Record<string, z.core.$ZodType> = schema._zod.def.shape
  const part = Object.hasOwn(shape, name) ? shape[name] : undefined
  return part ? [[part, rest]] : []
}
