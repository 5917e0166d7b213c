import type { Access, Endpoint, Upload } from '@portolan/contract/shared/endpoint'
import { endpoints } from '@portolan/contract/shared/endpoints'
import { ErrorBody, FieldErrors } from '@portolan/contract/shared/errors'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'

const statusTexts: Record<string, string> = {
  200: 'Done',
  201: 'Created',
  204: 'Done, no content',
  304: 'Not changed since the given ETag',
  400: 'Malformed or invalid; field errors by path',
  401: 'No, wrong, expired or revoked token',
  403: 'CSRF check failed, or a further proof of identity is needed',
  404: "Unknown, or another organization's",
}

/** The OpenAPI 3.1 document of the whole contract; `docs/openapi.json` is the same, compared in a test. */
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
        'The HTTP contract of the customer portal. `Accept-Language` (`en` or `ru`) chooses the language of the texts in one ' +
        'answer and saves nothing; without it the language of the account holds, then Russian.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: jsonSchemaOf(ErrorBody, 'output'), FieldErrors: jsonSchemaOf(FieldErrors, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`JWT <token>`' },
        company: { type: 'http', scheme: 'bearer', description: 'An API key of the company' },
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
    security: securityOf(endpoint.auth),
    parameters: [
      ...parametersOf(endpoint, 'params', 'path'),
      ...parametersOf(endpoint, 'query', 'query'),
      ...parametersOf(endpoint, 'headers', 'header'),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: jsonContent(jsonSchemaOf(endpoint.body, 'input')) },
    }),
    ...(endpoint.upload && { requestBody: { required: true, content: formContent(endpoint.upload) } }),
    responses: responsesOf(endpoint),
  }
}

function securityOf(auth: Access): JsonSchema[] {
  if (auth === 'public') return []
  return auth === 'company' ? [{ company: [] }] : [{ session: [] }]
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
    const content = schema && { content: jsonContent(jsonSchemaOf(schema, 'output')) }
    responses[status] = { description: statusTexts[status] ?? 'Done', ...content }
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
  for (const status of refused) responses[status] = { description: statusTexts[status], content: error }
  responses.default = { description: 'Any other failure', content: error }
  return responses
}

function jsonContent(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } }
}

function formContent({ member, accept, maxBytes }: Upload): JsonSchema {
  const properties = { [member]: { type: 'string', contentMediaType: accept, maxLength: maxBytes } }
  const schema = { type: 'object', properties, required: [member], additionalProperties: false }
  return { 'multipart/form-data': { schema, encoding: { [member]: { contentType: accept } } } }
}
