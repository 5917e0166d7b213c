import * as z from 'zod/mini'
import { Problem } from '#platform/http/problem.ts'

const most = { members: 100, entries: 200 }

/**
 * Converts query text to the contract's types: splits comma-joined arrays and parses decimal numbers. Invalid
 * values stay text, for the schema to reject. Repeated members are joined as if by commas. Throws `malformed`
 * for more members or entries than any endpoint has.
 */
export function readQuery(schema: z.ZodMiniObject, raw: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(raw)
  if (entries.length > most.members) throw new Problem('malformed')
  const members = entries.map(([name, value]) => {
    const text = Array.isArray(value) ? value.join(',') : String(value)
    return [name, readMember(schema.shape[name], text)] as const
  })
  return Object.fromEntries(members)
}

function readMember(schema: z.core.$ZodType | undefined, text: string): unknown {
  if (schema instanceof z.ZodMiniOptional) return readMember(schema.def.innerType, text)
  if (schema instanceof z.ZodMiniArray) return readEntries(text)
  if (schema instanceof z.ZodMiniNumber && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  return text
}

function readEntries(text: string): string[] {
  if (text === '') return []
  const entries = text.split(',', most.entries + 1)
  if (entries.length > most.entries) throw new Problem('malformed')
  return entries
}
