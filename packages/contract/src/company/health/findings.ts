import * as z from 'zod/mini'

/** The parts of the installation, in the order of the page about its health. */
export const findingGroups = ['server', 'data', 'sending', 'work', 'customers'] as const
export type FindingGroup = (typeof findingGroups)[number]

/** Every check that a server runs for `portal doctor`, in its order, with the part that it's about. */
export const serverChecks = {
  configuration: 'server',
  database: 'data',
  connection: 'data',
  replica: 'data',
  clock: 'server',
  secret: 'server',
  processes: 'server',
  certificate: 'server',
  'file store': 'data',
  files: 'data',
  backup: 'data',
  'mail server': 'sending',
  outbox: 'sending',
  'queue ages': 'work',
  webhooks: 'sending',
  matching: 'work',
  'learned references': 'customers',
  'equal references': 'customers',
  'rounded amounts': 'customers',
  queues: 'work',
  storage: 'customers',
  replies: 'work',
  invitations: 'customers',
  'agreed prices': 'customers',
  'activity log': 'data',
  'error reports': 'server',
} as const satisfies Record<string, FindingGroup>
export type ServerCheck = keyof typeof serverChecks

/** The members of every finding. */
export const found = {
  /** False where something is wrong or needs a look. */
  ok: z.boolean(),
  /** With `ok: false`: everything works still. */
  warning: z.boolean(),
  /** Numbers, names and reasons, in English as in the log. */
  text: z.string(),
  /** The next step; null where nothing needs doing. */
  advice: z.nullable(z.string()),
}

/** One thing that `portal doctor` checked: a server's check, one of the machine, or a recount. */
export const Finding = z.object({ check: z.string(), ...found })
export type Finding = z.infer<typeof Finding>
