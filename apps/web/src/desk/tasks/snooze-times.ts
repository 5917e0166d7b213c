const morning = 9

function morningIn(now: Date, days: number): Date {
  const day = new Date(now)
  day.setDate(day.getDate() + days)
  day.setHours(morning, 0, 0, 0)
  return day
}

/** The times that are offered, in the browser's time zone: in an hour, tomorrow morning, on Monday morning. */
export function snoozeTimes(now: Date) {
  const untilMonday = (8 - now.getDay()) % 7 || 7
  return {
    hour: new Date(now.getTime() + 3_600_000),
    tomorrow: morningIn(now, 1),
    monday: morningIn(now, untilMonday),
  } as const
}
