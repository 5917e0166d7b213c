import * as z from 'zod/mini'

/** A JSON Schema as plain data. */
export type JsonSchema = { [member: string]: unknown }

/** JSON Schema 2020-12 of a contract shape, as OpenAPI 3.1 wants it. */
export function jsonSchemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
