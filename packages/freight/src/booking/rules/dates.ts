import type { Rule } from './rule.ts'

/** B21: cargo can't be ready on a day that has passed. */
export const readyDatePast: Rule = ({ readyOn }, { today }) => {
  if (!readyOn || !/^\d{4}-\d{2}-\d{2}$/.test(readyOn) || readyOn >= today) return []
  return [
    {
      severity: 'error',
      reason: 'ready-date-past',
      path: 'readyOn',
      params: { readyOn },
      fix: { path: 'readyOn', value: today },
    },
  ]
}
