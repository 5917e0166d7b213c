import type { Locale } from '@portolan/contract/account'
import type { Database } from '#db/database.ts'
import { FieldProblem, Problem } from '#http/problem.ts'
import { lockUser, type UserChange, updateUser } from './queries.ts'

const texts = {
  phoneNeeded: {
    en: 'Notifications come to this number by SMS. Choose another way for them first.',
    ru: 'На этот номер приходят уведомления в SMS. Сначала выберите для них другой способ.',
  },
  phoneMissing: {
    en: 'For SMS the profile needs a phone number.',
    ru: 'Для SMS в профиле нужен номер телефона.',
  },
} satisfies Record<string, Record<Locale, string>>

/** Changes what is given, all or nothing; an empty phone removes the number. */
export function changeUser(
  database: Database,
  userId: string,
  locale: Locale,
  change: UserChange,
): Promise<void> {
  return database.transaction(async (tx) => {
    const before = await lockUser(tx, userId)
    if (!before) throw new Problem('unauthorized')
    const phone = change.phone === undefined ? before.phone : change.phone || null
    const channel = change.notificationChannel ?? before.notificationChannel
    if (channel === 'sms' && phone === null) {
      if (change.notificationChannel === undefined)
        throw new FieldProblem({ phone: [texts.phoneNeeded[locale]] })
      throw new FieldProblem({ notificationChannel: [texts.phoneMissing[locale]] })
    }
    await updateUser(tx, userId, { ...change, phone })
  })
}
