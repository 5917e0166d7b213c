import {
  TestEventData,
  testEventType,
  webhookEvents,
  webhookPayload,
} from '@portolan/contract/company/webhooks/webhook-events'
import type * as z from 'zod/mini'
import type { JsonSchema, openSchemas } from '#platform/http/serving/json-schema.ts'
import { exampleOf } from './examples/example-of.ts'

type Schemas = ReturnType<typeof openSchemas>

const headers: [name: string, schema: JsonSchema, description: string][] = [
  ['webhook-id', { type: 'string', format: 'uuid' }, 'The same in every attempt to deliver an event'],
  ['webhook-timestamp', { type: 'integer' }, 'Seconds since 1970 of the attempt'],
  [
    'webhook-signature',
    { type: 'string' },
    '`v1,` and the Base64 HMAC-SHA256 of id, timestamp and body; two with a space while a secret is being rotated',
  ],
]

/** The portal's webhook requests, by event. */
export function openapiWebhooks(schemas: Schemas): JsonSchema {
  const events: [string, { summary: string; data: z.ZodMiniObject }][] = [
    ...Object.entries(webhookEvents),
    [testEventType, { summary: 'A test was asked for', data: TestEventData }],
  ]
  return Object.fromEntries(
    events.map(([type, event]) => [type, { post: operationOf(type, event, schemas) }]),
  )
}

function operationOf(
  type: string,
  { summary, data }: { summary: string; data: z.ZodMiniObject },
  { schemaOf, components }: Schemas,
): JsonSchema {
  const schema = schemaOf(webhookPayload(type, data), 'output')
  const words = type.split(/[._]/).map((word) => word[0]?.toUpperCase() + word.slice(1))
  return {
    operationId: `on${words.join('')}`,
    summary,
    tags: ['company webhooks'],
    // The company's receiver checks the signature.
    security: [],
    parameters: headers.map(([name, schema, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema,
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: exampleOf(schema, components) } },
    },
    responses: {
      '2XX': { description: 'Received; what it means can be worked out later' },
      '410': { description: 'The receiver wants nothing more: the webhook is turned off' },
      default: { description: 'Anything else is tried again for three days' },
    },
  }
}
