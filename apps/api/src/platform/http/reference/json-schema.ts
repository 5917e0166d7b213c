import * as z from 'zod/mini'

/** A JSON Schema as plain data. */
export type JsonSchema = { [member: string]: unknown }

/** JSON Schema 2020-12 of a contract shape, as OpenAPI 3.1 wants it. */
export function jsonSchemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/**
 * The same for fast-json-stringify: `X or null` becomes a nullable X, since a choice of schemas would be validated
 * row by row, and formats and patterns go, since answers are written from typed values.
 */
export function serializerSchemaOf(schema: z.ZodMiniType): JsonSchema {
  return simplify(jsonSchemaOf(schema, 'output'))
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function simplify(schema: JsonSchema): JsonSchema {
  const { anyOf, format: _format, pattern: _pattern, ...rest } = schema
  if (Array.isArray(anyOf)) {
    const choices = anyOf.filter(isObject)
    const [only, ...others] = choices.filter((choice) => choice.type !== 'null')
    if (only && others.length === 0) return { ...simplify(only), nullable: choices.length > 1 }
    return { ...rest, anyOf: choices.map(simplify) }
  }
  return Object.fromEntries(
    Object.entries(rest).map(([name, value]) => {
      if (name === 'properties' && isObject(value)) {
        return [
          name,
          Object.fromEntries(
            Object.entries(value).map(([key, child]) => [key, isObject(child) ? simplify(child) : child]),
          ),
        ]
      }
      return [name, isObject(value) ? simplify(value) : value]
    }),
  )
}
