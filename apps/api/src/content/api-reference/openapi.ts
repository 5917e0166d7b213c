import { endpoints } from '@portolan/contract/endpoints'
import { scopeOf } from '@portolan/contract/identity/api-keys'
import type { Endpoint, RawBody, Upload } from '@portolan/contract/shared/endpoint'
import { ErrorBody, FieldErrors } from '@portolan/contract/shared/errors'
import type { Lines } from '@portolan/contract/shared/lines'
import type * as z from 'zod/mini'
import { linesType } from '#platform/http/lines/lines-type.ts'
import { type JsonSchema, jsonSchemaOf, openSchemas } from '#platform/http/serving/json-schema.ts'
import { exampleOf } from './examples/example-of.ts'
import { rawContent } from './examples/raw-content.ts'
import { openapiWebhooks } from './openapi-webhooks.ts'
import { tagMembers, tagOf } from './tags.ts'

const statusTexts: Record<string, string> = {
  200: 'OK',
  201: 'Created',
  204: 'No content',
  304: 'Not modified since the given ETag',
  400: 'Malformed or invalid, with errors by field path',
  401: 'Missing, wrong, expired or revoked token',
  403: 'CSRF check failed, or the identity must be confirmed',
  404: 'Not found, or owned by another organization',
}

const companyTexts: Record<string, string> = {
  401: 'Missing, unknown or revoked API key or token',
  403: 'The API key lacks the scope or the role the permission, or the CSRF check failed',
}

type Schemas = ReturnType<typeof openSchemas>

/** The OpenAPI 3.1 document of the whole contract; a test compares it with `docs/openapi.json`. */
export function openapiDocument(): JsonSchema {
  const schemas = openSchemas()
  const responses = new Map([...endpoints].map(([name, endpoint]) => [name, responsesOf(endpoint, schemas)]))
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [name, endpoint] of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        ...operationOf(name, endpoint, schemas),
        responses: responses.get(name),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portolan',
      version: '2',
      description:
        'The HTTP API of the customer portal. `Accept-Language` (`en` or `ru`) sets the language of one response; the default ' +
        'is the language of the account, then Russian.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    ...tagMembers,
    paths,
    webhooks: openapiWebhooks(schemas),
    components: {
      schemas: schemas.components,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description:
            '`JWT <token>`, a signed-in person. Company calls take it from the company’s staff only.',
        },
        company: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'ptl_…',
          description:
            'An API key for a system of the company, made by `portal keys create NAME --scope read,write`. Each call names the ' +
            'scope that it needs: `read` to get, `write` to change; neither includes the other. All other calls ignore a key.',
        },
      },
    },
  }
}

function operationOf(name: string, endpoint: Endpoint, schemas: Schemas): JsonSchema {
  const { body, lines, upload } = endpoint
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint.path)],
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf(endpoint, 'params', 'path', schemas),
      ...parametersOf(endpoint, 'query', 'query', schemas),
      ...parametersOf(endpoint, 'headers', 'header', schemas),
    ],
    ...(body && { requestBody: { required: true, content: contentOf(body, 'input', schemas) } }),
    ...(lines && { requestBody: linesBody(lines, schemas) }),
    ...(upload && { requestBody: { required: true, content: formContent(upload, schemas) } }),
    ...(endpoint.raw && { requestBody: rawBody(endpoint.raw) }),
  }
}

function securityOf(endpoint: Endpoint): JsonSchema[] {
  const { auth } = endpoint
  if (auth === 'public') return []
  return auth === 'company' ? [{ company: [scopeOf(endpoint)] }, { session: [] }] : [{ session: [] }]
}

interface Members {
  properties?: Record<string, JsonSchema>
  required?: string[]
}

function parametersOf(
  endpoint: Endpoint,
  part: 'params' | 'query' | 'headers',
  place: 'path' | 'query' | 'header',
  schemas: Schemas,
): JsonSchema[] {
  const schema = endpoint[part]
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as Members
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: member,
    ...(place === 'path' && {
      example: exampleOf(member, schemas.components, { name, owner: endpoint.path.split('/')[4] ?? '' }),
    }),
    ...(member.type === 'array' && { style: 'form', explode: false }),
  }))
}

function responsesOf(endpoint: Endpoint, schemas: Schemas): JsonSchema {
  const responses: Record<string, JsonSchema> = {}
  for (const [status, schema] of Object.entries(endpoint.responses)) {
    const content = schema && {
      content: endpoint.download
        ? filesOf(endpoint.download)
        : contentOf(schema, 'output', schemas, endpoint.lines ? linesType : 'application/json'),
    }
    responses[status] = { description: statusTexts[status] ?? 'OK', ...content }
  }
  if (endpoint.etag) responses['304'] = { description: statusTexts[304] }
  const [error, fieldErrors] = [
    schemas.schemaOf(ErrorBody, 'output'),
    schemas.schemaOf(FieldErrors, 'output'),
  ]
  // Every endpoint rejects unknown query members with field errors.
  const invalid = { 'application/json': { schema: { anyOf: [fieldErrors, error] } } }
  responses['400'] = { description: statusTexts[400], content: invalid }
  const content = { 'application/json': { schema: error } }
  const refused = [
    ...(endpoint.auth === 'public' ? [] : ['401', '403']),
    ...(endpoint.errors?.includes('not_found') ? ['404'] : []),
  ]
  const texts = endpoint.auth === 'company' ? { ...statusTexts, ...companyTexts } : statusTexts
  for (const status of refused) responses[status] = { description: texts[status], content }
  responses.default = { description: 'Any other error', content }
  return responses
}

function contentOf(
  shape: z.ZodMiniType,
  io: 'input' | 'output',
  { schemaOf, components }: Schemas,
  type = 'application/json',
): JsonSchema {
  const schema = schemaOf(shape, io)
  return { [type]: { schema, example: exampleOf(schema, components) } }
}

/**
 * OpenAPI 3.1 has no schema for bytes; with this format, generated clients use a text or a blob instead of
 * any type.
 */
function filesOf(types: readonly string[]): JsonSchema {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}

/** The schema of one line, since OpenAPI 3.1 has none for a sequence of them. */
function linesBody({ record, maxLines, maxLineBytes, maxBytes }: Lines, schemas: Schemas): JsonSchema {
  const whole = maxBytes === undefined ? '' : `, ${maxBytes} in all`
  return {
    required: true,
    description: `One record a line, at most ${maxLines} lines of ${maxLineBytes} bytes${whole}; the response has a line for each.`,
    content: contentOf(record, 'input', schemas, linesType),
  }
}

function rawBody({ types, maxBytes }: RawBody): JsonSchema {
  return {
    required: true,
    description: `At most ${maxBytes} bytes.`,
    content: Object.fromEntries(types.map((type) => [type, rawContent[type]])),
  }
}

function formContent({ member, accept, maxBytes, fields }: Upload, { components }: Schemas): JsonSchema {
  const file = { [member]: { type: 'string', contentMediaType: accept, maxLength: maxBytes } }
  const { properties = {}, required = [] } = (fields ? jsonSchemaOf(fields, 'input') : {}) as Members
  const schema = {
    type: 'object',
    properties: { ...file, ...properties },
    required: [member, ...required],
    additionalProperties: false,
  }
  const example = { [member]: '…', ...(exampleOf({ type: 'object', properties }, components) as object) }
  return { 'multipart/form-data': { schema, encoding: { [member]: { contentType: accept } }, example } }
}
