import { namedSchemas } from '@portolan/contract/endpoints'
import * as z from 'zod/mini'

/** A JSON Schema as plain data. */
export type JsonSchema = { [member: string]: unknown }

type Direction = 'input' | 'output'

/** JSON Schema 2020-12 of a contract's schema, as OpenAPI 3.1 requires it. */
export function jsonSchemaOf(schema: z.ZodMiniType, io: Direction): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, ...options(io) })
  return rest
}

const options = (io: Direction) =>
  ({
    unrepresentable: 'any',
    override(shape: Shape) {
      simplify(shape)
      describeDefault(shape, io)
    },
  }) as const

interface Shape {
  zodSchema: z.core.$ZodTypes
  jsonSchema: JsonSchema
}

/**
 * Describes a default in words, if it isn't empty. Generators such as openapi-typescript make members with a
 * `default` required, even in requests, so the schema has none.
 */
function describeDefault({ jsonSchema }: Shape, io: Direction): void {
  const { default: value } = jsonSchema
  delete jsonSchema.default
  if (io === 'input' && ['boolean', 'number', 'string'].includes(typeof value) && value !== '')
    jsonSchema.description = `Default: \`${value}\``
}

function simplify({ zodSchema, jsonSchema }: Shape): void {
  const { def } = zodSchema._zod
  // A later version of the portal may answer with more members; only unknown members of requests are
  // rejected.
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties
  // The format implies it.
  if (['uuid', 'date', 'date-time'].includes(String(jsonSchema.format))) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}

const registry = z.registry<{ id: string }>()

/**
 * Schemas that refer to the contract's named ones instead of repeating them, and the components that they
 * refer to. Request those of responses first: a schema whose request differs from its response becomes two
 * components, `Parties` and `PartiesInput`.
 */
export function openSchemas() {
  if (!registry.has(namedSchemas.values().next().value as z.ZodMiniType))
    for (const [id, schema] of namedSchemas) registry.add(schema, { id })
  const definitions = { input: definitionsOf('input'), output: definitionsOf('output') }
  const differing = namesThatDiffer(definitions)
  const components: Record<string, JsonSchema> = {}
  const answered = new Set<string>()

  function link(value: unknown, io: Direction): unknown {
    if (Array.isArray(value)) return value.map((each) => link(each, io))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        key === '$ref' && typeof member === 'string'
          ? `#/components/schemas/${addComponent(nameIn(member), io)}`
          : link(member, io),
      ]),
    )
  }

  function addComponent(name: string, io: Direction): string {
    const component = io === 'input' && answered.has(name) && differing.has(name) ? `${name}Input` : name
    if (io === 'output') answered.add(name)
    if (!(component in components)) {
      components[component] = {}
      components[component] = link(definitions[io].get(name), io) as JsonSchema
    }
    return component
  }

  return {
    schemaOf: (schema: z.ZodMiniType, io: Direction) =>
      link(referringSchema(schema, io).schema, io) as JsonSchema,
    components,
  }
}

function referringSchema(schema: z.ZodMiniType, io: Direction) {
  const {
    $schema: _,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    metadata: registry,
    ...options(io),
  })
  return { schema: rest as JsonSchema, definitions: ($defs ?? {}) as Record<string, JsonSchema> }
}

function definitionsOf(io: Direction): Map<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `#/$defs/${id}`,
    ...options(io),
  })
  return new Map(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, id: ___, ...definition }]) => [
      name,
      definition as JsonSchema,
    ]),
  )
}

/** The name of the schema that a `$ref` refers to. */
export function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

/** Names whose request and response differ, in themselves or in their references. */
function namesThatDiffer({ input, output }: Record<Direction, Map<string, JsonSchema>>): Set<string> {
  const texts = new Map([...input].map(([name, schema]) => [name, JSON.stringify(schema)]))
  const differing = new Set(
    [...texts].filter(([name, text]) => text !== JSON.stringify(output.get(name))).map(([name]) => name),
  )
  for (let before = -1; before !== differing.size; ) {
    before = differing.size
    for (const [name, text] of texts)
      if ([...differing].some((other) => text.includes(`#/$defs/${other}"`))) differing.add(name)
  }
  return differing
}
