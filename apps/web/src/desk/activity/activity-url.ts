import type { ActivityUrl } from '#desk/frame/paths.ts'

/** The same as calls take it. */
export interface ActivityFilter {
  actor?: string
  act?: string
  organization?: string
  from?: string
  until?: string
}

const dates: ReadonlySet<string> = new Set(['from', 'until'])

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The known members of a URL's search. */
export function readActivityUrl(search: Record<string, unknown>): ActivityUrl {
  const names = ['actor', 'act', 'customer', 'from', 'until'] as const
  const entries = names.flatMap((name) => {
    const value = search[name]
    if (typeof value !== 'string' || value === '') return []
    return dates.has(name) && !isDate(value) ? [] : [[name, value] as const]
  })
  return Object.fromEntries(entries)
}

/** The filter of a URL; days are those of this browser, and the last one is included. */
export function filterOf({ actor, act, customer, from, until }: ActivityUrl): ActivityFilter {
  return {
    ...(actor !== undefined && { actor }),
    ...(act !== undefined && { act }),
    ...(customer !== undefined && { organization: customer }),
    ...(from !== undefined && { from: startOf(from, 0) }),
    ...(until !== undefined && { until: startOf(until, 1) }),
  }
}

/** The start of a day here, some days later. */
function startOf(date: string, days: number): string {
  const start = new Date(`${date}T00:00:00`)
  start.setDate(start.getDate() + days)
  return start.toISOString()
}
