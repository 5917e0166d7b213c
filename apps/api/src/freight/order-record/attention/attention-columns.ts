import { createHash } from 'node:crypto'
import { alertGroups } from '@portolan/contract/freight/orders/alert-groups'
import {
  type AlertKind,
  atOnce,
  companyAlertKinds,
  type ForeseenAlert,
} from '@portolan/freight/attention/alert'
import { latenessOf } from '@portolan/freight/attention/delays'
import { foreseeAlerts } from '@portolan/freight/attention/foresee-alerts'
import type { AttentionFacts } from '@portolan/freight/attention/order-facts'
import onTimeHours from '@portolan/freight/on-time-hours.json' with { type: 'json' }
import type { PapersDue } from '@portolan/freight/papers/papers-due'
import type { Env } from '#freight/settings/env.ts'
import type { orders } from '#freight/tables/orders.ts'

/** Raise it whenever the same facts and figures lead to different alerts than before. */
const rulesEdition = 6

/** Inputs of the rules other than the facts of an order. */
export type AttentionEnv = Pick<Env, 'attentionRules' | 'expectedPapers' | 'timeZone'>

/** The facts of an order that the rules use, with its papers as the paper rules see them. */
export type OrderFacts = Omit<AttentionFacts, 'missingPapers'> & { papers: PapersDue }

/** An order's stored alerts and papers. */
export type AttentionColumns = Pick<
  typeof orders.$inferSelect,
  | 'alerts'
  | 'cutOffs'
  | 'lateAt'
  | 'quietAt'
  | 'papersAt'
  | 'overdueAt'
  | 'riskAt'
  | 'companyAt'
  | 'lateMinutes'
  | 'stalledAt'
  | 'stalledSince'
  | 'attentionVersion'
  | 'papersExpected'
  | 'papersPresent'
>

/** The columns' names in the database. */
export const attentionColumnNames: readonly string[] = [
  'alerts',
  'cut_offs',
  'late_at',
  'quiet_at',
  'papers_at',
  'overdue_at',
  'risk_at',
  'company_at',
  'late_minutes',
  'stalled_at',
  'stalled_since',
  'attention_version',
  'attention_hash',
  'papers_expected',
  'papers_present',
]

/** The column that stores each group; `arriving` is derived from the arrival. */
const groupColumns = {
  late: 'lateAt',
  'no-news': 'quietAt',
  'missing-papers': 'papersAt',
  overdue: 'overdueAt',
  'at-risk': 'riskAt',
} as const satisfies Record<(typeof alertGroups)[AlertKind], keyof AttentionColumns>

/** Identifies the rules and their figures; columns from another version are recalculated. */
export function attentionVersion({ attentionRules, expectedPapers, timeZone }: AttentionEnv): string {
  return createHash('sha256')
    .update(JSON.stringify([rulesEdition, attentionRules, expectedPapers, onTimeHours, timeZone]))
    .digest('base64url')
    .slice(0, 12)
}

/** The columns of an order: its alerts and, for each group, the first instant at which one applies. */
export function attentionColumns(
  { papers, ...own }: OrderFacts,
  { attentionRules }: Pick<AttentionEnv, 'attentionRules'>,
  version: string,
): AttentionColumns {
  const missingPapers = papers.missing.flatMap(({ kinds: [kind], from }) => (kind ? [{ kind, from }] : []))
  const facts = { ...own, missingPapers }
  const alerts = foreseeAlerts(facts, attentionRules)
  // The alert of the same step says in which calendar its days are counted.
  const { dayZone: _, ...lateness } = latenessOf(facts)
  const columns: AttentionColumns = {
    alerts: alerts.length === 0 ? null : alerts,
    cutOffs: facts.cutOffs.length === 0 ? null : [...facts.cutOffs],
    lateAt: null,
    quietAt: null,
    papersAt: null,
    overdueAt: null,
    riskAt: null,
    companyAt: companyAtOf(alerts, facts),
    ...lateness,
    attentionVersion: version,
    papersExpected: papers.expected,
    papersPresent: papers.present,
  }
  for (const { kind, from } of alerts) {
    const column = groupColumns[alertGroups[kind]]
    const earliest = columns[column]
    if (earliest === null || Date.parse(from) < Date.parse(earliest)) columns[column] = from
  }
  return columns
}

/**
 * From when on the company has something to do about the order; null if nothing. A contradiction is there
 * since a carrier last said anything, at the latest.
 */
function companyAtOf(
  alerts: readonly ForeseenAlert[],
  { heardAt, createdAt }: Pick<OrderFacts, 'heardAt' | 'createdAt'>,
): string | null {
  const starts = alerts
    .filter(({ kind }) => companyAlertKinds.includes(kind))
    .map(({ from }) => (from === atOnce ? (heardAt ?? createdAt) : from))
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
  return starts[0] ?? null
}
