import { demoStaff } from '@portolan/demo/demo-logins'
import { findStaffId } from '#content/demo/queries.ts'
import type { Deps } from '#freight/deps.ts'
import { findThread } from '#freight/threads/find-thread.ts'
import { writeMessage } from '#freight/threads/writing/write-message.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { colleagues } from './load-demo-staff.ts'

interface DemoEntry {
  hoursAgo: number
  by: 'customer' | 'company' | 'note'
  text: string
}

/** A conversation about the order with this place among the person's active ones, from the end. */
interface DemoThread {
  user: string
  fromEnd: number
  entries: readonly DemoEntry[]
}

const threads: readonly DemoThread[] = [
  {
    user: 'anna@demo.example',
    fromEnd: 1,
    entries: [
      {
        hoursAgo: 52,
        by: 'customer',
        text: 'Can the container be delivered before noon? Our warehouse closes at 15:00 that week.',
      },
      {
        hoursAgo: 50,
        by: 'note',
        text: 'The haulier needs 24 hours’ notice. Call them as soon as the vessel has berthed.',
      },
      {
        hoursAgo: 49,
        by: 'company',
        text: 'Yes: we’ve asked the haulier for a morning slot and will confirm the hour once the vessel has berthed.',
      },
    ],
  },
  {
    user: 'anna@demo.example',
    fromEnd: 2,
    entries: [
      {
        hoursAgo: 3,
        by: 'customer',
        text: 'The draft bill of lading has our old address. Can you have it corrected before departure?',
      },
    ],
  },
  {
    user: 'boris@demo.example',
    fromEnd: 1,
    entries: [
      { hoursAgo: 27, by: 'customer', text: 'Когда будет готова таможенная декларация?' },
      { hoursAgo: 26, by: 'note', text: 'Ждём сертификат от отправителя, брокеру написали.' },
    ],
  },
]

/** Plays the conversations of the demo; those of an interrupted load stay as they are. */
export async function playThreads(deps: Deps, now: number): Promise<void> {
  const { database } = deps
  const [answering, noting] = [
    await findStaffId(database, demoStaff.username),
    await findStaffId(database, colleagues[0].email),
  ]
  for (const { user, fromEnd, entries } of threads) {
    const [order] = await rowsOf<{ id: string; organizationId: string; userId: string }>(
      database,
      sql`SELECT o.id, o.organization_id AS "organizationId", u.id AS "userId" FROM users u
        JOIN memberships m ON m.user_id = u.id JOIN orders o ON o.organization_id = m.organization_id
        WHERE lower(u.email) = ${user} AND o.status = 'active' 
        ORDER BY o.number DESC, o.id OFFSET ${fromEnd} LIMIT 1`,
    )
    const scope = order && (await findThread(database, [order.organizationId], order.id))
    if (!scope) continue
    for (const { hoursAgo, by, text } of entries) {
      const clock = { now: () => new Date(now - hoursAgo * 3_600_000) }
      const userId = by === 'customer' ? order.userId : by === 'note' ? noting : answering
      const side = by === 'customer' ? 'customer' : 'company'
      const author = { side, readerId: userId, userId, name: null, via: 'portal' } as const
      const message = { text, files: [], isInternal: by === 'note' }
      await writeMessage({ ...deps, clock }, database, scope, author, message, 'en')
    }
  }
}
