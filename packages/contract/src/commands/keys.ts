import { scopes } from '@portolan/contract/identity/api-keys'
import * as z from 'zod/mini'
import { keyNameLength } from '#shared/limits.ts'
import { option, word } from './arguments.ts'
import { defineCommand } from './command.ts'

const keyName = word('NAME', z.string().check(z.trim(), z.minLength(1), z.maxLength(keyNameLength)), {
  help: 'name of the key',
  expects: `1 to ${keyNameLength} characters`,
})

export const createKey = defineCommand({
  name: 'keys create',
  summary: 'Create an API key for a system of the company; it is shown once.',
  args: {
    name: keyName,
    scope: option('read|write[,…]', z.array(z.enum(scopes)).check(z.minLength(1)), {
      kind: 'list',
      help: 'what the key may do: read, write or both, comma-separated',
      expects: 'read, write or both, comma-separated',
    }),
  },
  result: {
    schema: z.object({ name: z.string(), scopes: z.array(z.enum(scopes)), key: z.string() }),
    text: ({ name, scopes: allowed, key }) =>
      `Key ${name} may ${allowed.join(' and ')}. Shown only now:\n${key}`,
  },
})

export const listKeys = defineCommand({
  name: 'keys list',
  summary: 'List API keys with prefix, scopes and last use.',
  args: {},
  rows: {
    schema: z.object({
      name: z.string(),
      prefix: z.string(),
      scopes: z.array(z.enum(scopes)),
      createdAt: z.string(),
      lastUsedAt: z.nullable(z.string()),
      revokedAt: z.nullable(z.string()),
    }),
    text({ name, prefix, scopes: allowed, lastUsedAt, revokedAt }) {
      const used = lastUsedAt === null ? 'never used' : `last used ${lastUsedAt}`
      const state = revokedAt === null ? used : `revoked ${revokedAt}`
      return `${name} · ${prefix}… · ${allowed.join(', ')} · ${state}`
    },
    total: (count) => `Keys: ${count}`,
  },
})

export const revokeKey = defineCommand({
  name: 'keys revoke',
  summary: 'Revoke an API key.',
  args: { name: keyName },
  result: { schema: z.object({ name: z.string() }), text: ({ name }) => `Revoked key ${name}.` },
})
