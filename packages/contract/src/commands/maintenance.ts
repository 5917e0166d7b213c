import * as z from 'zod/mini'
import { Finding } from '#company/health/findings.ts'
import { flag } from './arguments.ts'
import { defineCommand } from './command.ts'

/** The one command that no server runs: it starts one. */
export const serve = defineCommand({
  name: 'serve',
  summary: 'Serve the portal until it is stopped.',
  args: { demo: flag('load demo data into an empty database first, and show the demo logins') },
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
    'Check Node, data folder, disk, server, database, clock, outbox, webhooks, matching, queues, typed invitation codes and error reports.',
  args: {
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
