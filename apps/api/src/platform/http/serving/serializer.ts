import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'

type Serializer = (value: unknown) => string

const serializers = new WeakMap<z.ZodMiniType, Serializer>()

/** Serializes answers of this server's routes by the contract's schemas. */
export function writeAnswers(app: FastifyInstance): void {
  app.setSerializerCompiler<z.ZodMiniType>(({ schema }) => serializerOf(schema))
}

/**
 * Compiles the serializer on first use, since those of all endpoints take four megabytes. Once per process,
 * even if it opens several servers, as tests do.
 */
export function serializerOf(schema: z.ZodMiniType): Serializer {
  return (value) => {
    const cached = serializers.get(schema)
    if (cached) return cached(value)
    const serializer = fastJsonStringify(simplify(jsonSchemaOf(schema, 'output')))
    serializers.set(schema, serializer)
    return serializer(value)
  }
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A schema for fast-json-stringify: `X or null` becomes a nullable X, since a choice of schemas would be
 * validated row by row, and formats and patterns are removed, since answers are written from typed values.
 */
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
