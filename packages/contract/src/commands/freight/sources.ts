import * as z from 'zod/mini'
import { option, word } from '#commands/arguments.ts'
import { defineCommand } from '#commands/command.ts'
import { countOf } from '#commands/plural.ts'
import { SignatureHeader, SignaturePrefix, SourceSecret } from '#company/carrier-messages/sources.ts'
import { SourceName } from '#company/messages.ts'

const sourceName = word('NAME', SourceName, {
  help: 'name of the source, part of the URL of its pushes',
  expects: 'up to 50 lowercase letters, digits and hyphens, such as maersk',
})

export const addSource = defineCommand({
  name: 'sources add',
  summary: 'Add a source of signed carrier messages; its secret is shown once.',
  args: {
    name: sourceName,
    secret: option('', z.optional(SourceSecret), {
      kind: 'stdin',
      help: 'read the secret from standard input, as Base64; default: generate one and print it once',
      expects: 'Base64 of at least 16 bytes',
    }),
    header: option('NAME', z.optional(SignatureHeader), {
      help: 'header with the signature; default: Notification-Signature',
      expects: 'the name of a header, such as X-Maersk-Signature-256',
    }),
    prefix: option('TEXT', z.optional(SignaturePrefix), {
      help: 'what is before the hexadecimal digits; default: sha256=',
      expects: 'up to 30 letters, digits and =, or an empty text',
    }),
  },
  result: {
    schema: z.object({
      name: z.string(),
      path: z.string(),
      header: z.string(),
      prefix: z.string(),
      /** null where it was given. */
      secret: z.nullable(z.string()),
    }),
    text: ({ name, path, header, prefix, secret }) =>
      [
        `Source ${name} may push to ${path}, signed as ${header}: ${prefix}<hex>.`,
        ...(secret === null ? [] : [`Secret, shown only now:\n${secret}`]),
      ].join('\n'),
  },
})

export const listSources = defineCommand({
  name: 'sources list',
  summary: 'List sources of signed carrier messages with their last use.',
  args: {},
  rows: {
    schema: z.object({
      name: z.string(),
      header: z.string(),
      prefix: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.nullable(z.string()),
      revokedAt: z.nullable(z.string()),
    }),
    text({ name, header, lastUsedAt, revokedAt }) {
      const used = lastUsedAt === null ? 'never used' : `last used ${lastUsedAt}`
      return `${name} · ${header} · ${revokedAt === null ? used : `revoked ${revokedAt}`}`
    },
    total: (count) => countOf(count, 'source'),
  },
})

export const revokeSource = defineCommand({
  name: 'sources revoke',
  summary: 'Revoke a source; its pushes are refused from now on.',
  args: { name: sourceName },
  result: { schema: z.object({ name: z.string() }), text: ({ name }) => `Revoked source ${name}.` },
})
