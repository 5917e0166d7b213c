import * as z from 'zod/mini'

/**
 * Query text as the contract's types: comma-joined arrays are split, decimal numbers read. Whatever does not read as
 * such stays text, for the schema to refuse. A repeated member is joined as if by commas.
 */
export function readQuery(schema: z.ZodMiniObject, raw: Record<string, unknown>): Record<string, unknown> {
  const members = Object.entries(raw).map(([name, value]) => {
    const text = Array.isArray(value) ? value.join(',') : String(value)
    return [name, readMember(schema.shape[name], text)] as const
  })
  return Object.fromEntries(members)
}

function readMember(schema: z.core.$ZodType | undefined, text: string): unknown {
  if (schema instanceof z.ZodMiniOptional) return readMember(schema.def.innerType, text)
  if (schema instanceof z.ZodMiniArray) return text === '' ? [] : text.split(',')
  if (schema instanceof z.ZodMiniNumber && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  return text
}
