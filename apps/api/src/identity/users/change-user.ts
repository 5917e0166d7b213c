import type { Locale } from '@portolan/contract/identity/users'
import { deleteUnusedAvatars, findAvatar } from '#identity/users/avatar/avatar-queries.ts'
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

/** Changes what is given, all or nothing; an empty phone removes the number, an empty avatar the photo. */
export async function changeUser(
  { database, files }: Pick<Deps, 'database' | 'files'>,
  userId: string,
  locale: Locale,
  { avatar, ...change }: Omit<UserChange, 'avatarId'> & { avatar?: string | undefined },
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
      ...(avatar !== undefined && { avatarId: avatar || null }),
    })
    return avatar === undefined ? [] : deleteUnusedAvatars(tx, userId, null)
  })
  for (const key of forgotten) await files.remove(key)
}
