import type { Locale, updateCurrentUser } from '@portolan/contract/identity/users'
import type { Body } from '@portolan/contract/shared/endpoint'
import { deleteUnusedAvatars, findAvatar } from '#identity/users/avatar/avatar-queries.ts'
import { rescheduleDigest } from '#messaging/notifications/digests/digest-entries.ts'
import { nextDigestOf } from '#messaging/notifications/digests/next-digest.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import type { Deps } from '#platform/process/deps.ts'
import { lockUser, type UserChange, updateUser } from './queries.ts'

const texts = {
  phoneNeeded: {
    en: 'You get notifications by SMS at this number. Choose another channel first.',
    ru: 'На этот номер приходят уведомления по SMS. Сначала выберите для них другой способ.',
  },
  phoneMissing: {
    en: 'Add a phone number to your profile to get SMS.',
    ru: 'Чтобы получать SMS, укажите телефон в профиле.',
  },
  avatarUnknown: {
    en: 'Photo not found. Upload it first.',
    ru: 'Фото не найдено. Сначала загрузите его.',
  },
} satisfies Record<string, Record<Locale, string>>

type Schedule = NonNullable<Body<typeof updateCurrentUser>['notificationSchedule']>

interface Change
  extends Omit<UserChange, 'avatarId' | 'notificationRhythm' | 'notificationHour' | 'notificationTimeZone'> {
  avatar?: string | undefined
  notificationSchedule?: Schedule | undefined
}

/**
 * Applies the given changes, all or nothing; an empty phone removes the number, an empty avatar the photo.
 */
export async function changeUser(
  { database, files, clock }: Pick<Deps, 'database' | 'files' | 'clock'>,
  userId: string,
  locale: Locale,
  { avatar, notificationSchedule: schedule, ...change }: Change,
): Promise<void> {
  const forgotten = await database.transaction(async (tx) => {
    const before = await lockUser(tx, userId)
    if (!before) throw new Problem('unauthorized')
    const phone = change.phone === undefined ? before.phone : change.phone || null
    const channel = change.notificationChannel ?? before.notificationChannel
    if (channel === 'sms' && phone === null) {
      if (change.notificationChannel === undefined)
        throw new FieldProblem({ phone: [texts.phoneNeeded[locale]] })
      throw new FieldProblem({ notificationChannel: [texts.phoneMissing[locale]] })
    }
    if (avatar && !(await findAvatar(tx, userId, avatar)))
      throw new FieldProblem({ avatar: [texts.avatarUnknown[locale]] })
    await updateUser(tx, userId, {
      ...change,
      phone,
      ...(schedule && {
        notificationRhythm: schedule.rhythm,
        notificationHour: schedule.hour,
        notificationTimeZone: schedule.timeZone,
      }),
      ...(avatar !== undefined && { avatarId: avatar || null }),
    })
    if (schedule) await rescheduleDigest(tx, userId, nextDigestOf(schedule, clock.now()))
    return avatar === undefined ? [] : deleteUnusedAvatars(tx, userId, null)
  })
  for (const key of forgotten) await files.remove(key)
}
