import { scopeOf } from '@portolan/contract/identity/api-keys'
import type { Endpoint, RawBody, Upload } from '@portolan/contract/shared/endpoint'
import { endpoints } from '@portolan/contract/shared/endpoints'
import { ErrorBody, FieldErrors } from '@portolan/contract/shared/errors'
import type { Lines } from '@portolan/contract/shared/lines'
import { linesType } from '#platform/http/lines/lines-type.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'
import { openapiWebhooks } from './openapi-webhooks.ts'

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
  401: 'Missing, unknown or revoked API key',
  403: 'The API key lacks the scope, or the CSRF check failed',
}

/** The OpenAPI 3.1 document of the whole contract; a test compares it with `docs/openapi.json`. */
export function openapiDocument(): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [name, endpoint] of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
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
    paths,
    webhooks: openapiWebhooks(),
    components: {
      schemas: { Error: jsonSchemaOf(ErrorBody, 'output'), FieldErrors: jsonSchemaOf(FieldErrors, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`JWT <token>`, a signed-in person. Company calls refuse it.',
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

function operationOf(name: string, endpoint: Endpoint): JsonSchema {
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [
      endpoint.path
        .split('/')
        .slice(3, 5)
        .find((part) => !['auth', 'customer'].includes(part)) ?? 'auth',
    ],
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf(endpoint, 'params', 'path'),
      ...parametersOf(endpoint, 'query', 'query'),
      ...parametersOf(endpoint, 'headers', 'header'),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: jsonContent(jsonSchemaOf(endpoint.body, 'input')) },
    }),
    ...(endpoint.lines && { requestBody: linesBody(endpoint.lines) }),
    ...(endpoint.raw && { requestBody: rawBody(endpoint.raw) }),
    ...(endpoint.upload && { requestBody: { required: true, content: formContent(endpoint.upload) } }),
    responses: responsesOf(endpoint),
  }
}

function securityOf({ auth, method }: Endpoint): JsonSchema[] {
  if (auth === 'public') return []
  return auth === 'company' ? [{ company: [scopeOf({ method })] }] : [{ session: [] }]
}

function parametersOf(
  endpoint: Endpoint,
  part: 'params' | 'query' | 'headers',
  place: 'path' | 'query' | 'header',
): JsonSchema[] {
  const schema = endpoint[part]
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: member,
    ...(member.type === 'array' && { style: 'form', explode: false }),
  }))
}

function responsesOf(endpoint: Endpoint): JsonSchema {
  const responses: Record<string, JsonSchema> = {}
  for (const [status, schema] of Object.entries(endpoint.responses)) {
    const json = schema && jsonContent(jsonSchemaOf(schema, 'output'))
    const content = json && { content: endpoint.lines ? { [linesType]: json['application/json'] } : json }
    responses[status] = { description: statusTexts[status] ?? 'OK', ...content }
  }
  if (endpoint.etag) responses['304'] = { description: statusTexts[304] }
  const choice = {
    anyOf: [{ $ref: '#/components/schemas/FieldErrors' }, { $ref: '#/components/schemas/Error' }],
  }
  // Whatever a call takes, members of the query that it does not know are errors of their fields.
  responses['400'] = { description: statusTexts[400], content: jsonContent(choice) }
  const error = jsonContent({ $ref: '#/components/schemas/Error' })
  const refused = [
    ...(endpoint.auth === 'public' ? [] : ['401', '403']),
    ...(endpoint.errors?.includes('not_found') ? ['404'] : []),
  ]
  const texts = endpoint.auth === 'company' ? { ...statusTexts, ...companyTexts } : statusTexts
  for (const status of refused) responses[status] = { description: texts[status], content: error }
  responses.default = { description: 'Any other error', content: error }
  return responses
}

function jsonContent(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } }
}

/** The schema is that of one line: OpenAPI 3.1 has none for a sequence of them. */
function linesBody({ record, mostLines, mostLineBytes }: Lines): JsonSchema {
  return {
    required: true,
    description: `One record a line, at most ${mostLines} lines of ${mostLineBytes} bytes; the response has a line for each.`,
    content: { [linesType]: { schema: jsonSchemaOf(record, 'input') } },
  }
}

function rawBody({ types, maxBytes }: RawBody): JsonSchema {
  return {
    required: true,
    description: `At most ${maxBytes} bytes.`,
    content: Object.fromEntries(types.map((type) => [type, {}])),
  }
}

function formContent({ member, accept, maxBytes, fields }: Upload): JsonSchema {
  const file = { [member]: { type: 'string', contentMediaType: accept, maxLength: maxBytes } }
  const { properties = {}, required = [] } = (fields ? jsonSchemaOf(fields, 'input') : {}) as {
    properties?: JsonSchema
    required?: string[]
  }
  const schema = {
    type: 'object',
    properties: { ...file, ...properties },
    required: [member, ...required],
    additionalProperties: false,
  }
  return { 'multipart/form-data': { schema, encoding: { [member]: { contentType: accept } } } }
}
