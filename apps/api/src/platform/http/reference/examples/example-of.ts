import { type JsonSchema, nameIn } from '#platform/http/reference/json-schema.ts'
import { formatValues, memberValues } from './member-values.ts'
import { memberExamples, schemaExamples } from './schema-examples.ts'

type Components = Readonly<Record<string, JsonSchema>>

/**
 * An example that a schema allows: its own from `schema-examples.ts`, else composed of its members' values. `name` is the
 * member that holds it.
 */
export function exampleOf(schema: JsonSchema, components: Components, name = ''): unknown {
  const own = memberExamples[name]?.find((value) => takes(schema, components, value))
  if (own !== undefined) return own
  if (typeof schema.$ref === 'string') {
    const component = nameIn(schema.$ref)
    return (
      schemaExamples[component.replace(/Input$/, '')] ??
      exampleOf(components[component] ?? {}, components, name)
    )
  }
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) {
    const known = memberValues[name]?.find((value) => (schema.enum as unknown[]).includes(value))
    return known ?? schema.enum[0]
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices))
    return exampleOf(
      choices.find((choice) => choice.type !== 'null'),
      components,
      name,
    )
  if (Array.isArray(schema.allOf))
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, components, name)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return objectExample(schema, components)
  if (type === 'array') return [exampleOf(schema.items as JsonSchema, components, name)]
  if (type === 'boolean') return true
  if (type === 'string' || type === 'number' || type === 'integer') return fitting(schema, type, name)
  return null
}

/** Whether a value is of the schema's kind: a list, null, or an object with all members that the schema asks for. */
function takes(schema: JsonSchema, components: Components, value: unknown): boolean {
  if (typeof schema.$ref === 'string') return takes(components[nameIn(schema.$ref)] ?? {}, components, value)
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return choices.some((choice) => takes(choice, components, value))
  const types = [schema.type].flat()
  if (value === null) return types.includes('null')
  if (Array.isArray(value)) return types.includes('array')
  const { properties = {}, required = [] } = schema as { properties?: object; required?: string[] }
  const members = Object.keys(value as object)
  return (
    types.includes('object') &&
    required.every((member) => members.includes(member)) &&
    members.every((member) => member in properties)
  )
}

function objectExample(
  { properties = {}, additionalProperties }: JsonSchema,
  components: Components,
): unknown {
  const members = Object.entries(properties as Record<string, JsonSchema>)
  if (members.length === 0 && typeof additionalProperties === 'object' && additionalProperties !== null)
    return { ACME: exampleOf(additionalProperties as JsonSchema, components) }
  return Object.fromEntries(members.map(([member, inner]) => [member, exampleOf(inner, components, member)]))
}

function fitting(schema: JsonSchema, type: 'string' | 'number' | 'integer', name: string): unknown {
  const values = [
    ...(memberValues[name] ?? []),
    formatValues[String(schema.format)],
    'DEHAM',
    'USD',
    '1',
    1,
    0,
  ]
  return values.find((value) => value !== undefined && allows(schema, type, value))
}

function allows(schema: JsonSchema, type: 'string' | 'number' | 'integer', value: unknown): boolean {
  if (typeof value === 'number')
    return (
      type !== 'string' &&
      (type === 'number' || Number.isInteger(value)) &&
      value >= Number(schema.minimum ?? -Infinity)
    )
  if (typeof value !== 'string' || type !== 'string') return false
  if (typeof schema.format === 'string' && schema.format in formatValues)
    return isOfFormat(value, schema.format)
  return typeof schema.pattern !== 'string' || new RegExp(schema.pattern).test(value)
}

function isOfFormat(value: string, format: string): boolean {
  if (format === 'date') return /^\d{4}-\d\d-\d\d$/.test(value)
  if (format === 'date-time') return /^\d{4}-\d\d-\d\dT/.test(value)
  return format === 'uuid' ? /^[\da-f]{8}-/.test(value) : value.includes('@')
}
