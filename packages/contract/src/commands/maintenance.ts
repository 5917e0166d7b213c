import * as z from 'zod/mini'
import { Finding } from '#company/health/findings.ts'
import { Email } from '#identity/addresses/email.ts'
import { flag, option } from './arguments.ts'
import { defineCommand } from './command.ts'
import { countOf } from './plural.ts'

const maxWorkers = 64

/** The one command that no server runs: it starts one. */
export const serve = defineCommand({
  name: 'serve',
  summary: 'Serve the portal until it is stopped.',
  args: {
    demo: flag('load demo data into an empty database first, and show the demo logins'),
    workers: option('N', z._default(z.int().check(z.minimum(1), z.maximum(maxWorkers)), 1), {
      kind: 'number',
      help: 'how many processes serve, one for each core; needs PostgreSQL; default: 1',
      expects: `a whole number from 1 to ${maxWorkers}`,
    }),
  },
  result: {
    schema: z.object({
      url: z.string(),
      /** With demo data only. */
      demo: z.nullable(
        z.object({
          logins: z.array(z.string()),
          /** The company's own login, for the desk. */
          staff: z.string(),
          password: z.string(),
          outboxUrl: z.nullable(z.string()),
        }),
      ),
    }),
    text({ url, demo }) {
      if (demo === null) return `The portal is at ${url}`
      return [
        `The portal is at ${url}`,
        'Demo logins:',
        ...demo.logins.map((login) => `  ${login}`),
        `  ${demo.staff} (the company’s desk; its code appears in the outbox)`,
        `  password: ${demo.password}`,
        ...(demo.outboxUrl === null ? [] : [`Their emails and SMS: ${demo.outboxUrl}`]),
      ].join('\n')
    },
  },
})

export const migrate = defineCommand({
  name: 'migrate',
  summary: 'Migrate the database to this version.',
  args: {},
  result: {
    schema: z.object({ migrated: z.literal(true) }),
    text: () => 'The database is up to date.',
  },
})

export const demo = defineCommand({
  name: 'demo',
  summary: 'Fill an empty database with demo data.',
  args: {},
  result: {
    /** All 0 where the demo data was loaded before. */
    schema: z.object({
      loaded: z.boolean(),
      organizations: z.int(),
      users: z.int(),
      orders: z.int(),
      preorders: z.int(),
      quotes: z.int(),
      documents: z.int(),
      notifications: z.int(),
    }),
    text: ({ loaded, orders, preorders, quotes, documents, users }) =>
      loaded
        ? `Loaded demo data: orders: ${orders} · pre-orders: ${preorders} · quotes: ${quotes} · documents: ${documents} · accounts: ${users}`
        : 'The demo data is already loaded.',
  },
})

/** The command line checks what concerns the machine and adds what the server finds. */
export const doctor = defineCommand({
  name: 'doctor',
  summary:
    'Check this machine, the configuration, the database and everything that sends or waits. Only looks; exits with 0 if all is well, 1 for warnings, 2 for faults.',
  args: {
    send: option('ADDRESS', z.optional(Email), {
      help: 'also send an email to this address',
      expects: 'an email address',
    }),
    recount: flag('also recount every number that the database keeps, and repair what differs'),
  },
  rows: {
    schema: Finding,
    text({ check, ok, warning, text, advice }) {
      const line = `${ok ? 'ok  ' : warning ? 'WARN' : 'BAD '} ${check}: ${text}`
      return advice === null ? line : `${line}\n     → ${advice}`
    },
  },
})

export const moveFiles = defineCommand({
  name: 'files move',
  summary: 'Move all files to the bucket or back to the data folder, verifying each; run it again to go on.',
  args: {
    to: option('PLACE', z.enum(['s3', 'folder']), {
      help: 'where the files go: s3 or folder',
      expects: 's3 or folder',
    }),
  },
  result: {
    schema: z.object({ files: z.int(), bytes: z.int() }),
    text: ({ files, bytes }) => `Moved and verified: ${countOf(files, 'file')}, ${bytes} bytes.`,
  },
})
