/** The time at which waiting work is done: now once it's overdue, since a time in the past can't come next. */
export function dueTime(instant: string): string {
  return new Date(Math.max(Date.parse(instant), Date.now())).toISOString()
}
