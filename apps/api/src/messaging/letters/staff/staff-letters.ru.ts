import type { Role } from '@portolan/contract/shared/roles'
import { counted } from '#messaging/letters/counted.ru.ts'
import type { Letters } from '#messaging/letters/letter.ts'

const roleNames: Record<Role, string> = {
  administrator: 'администратор',
  operations: 'оператор перевозок',
  sales: 'продажи',
  finance: 'финансы',
  viewer: 'наблюдатель',
}

const daysOf = (number: number) => counted(number, ['день', 'дня', 'дней'])

/** Letters to the company's people about their access. */
export const staffLetters: Pick<Letters, 'staff-invitation' | 'staff-added'> = {
  'staff-invitation': ({ role, url, days }, { company, origin }) => ({
    subject: `${company} открывает вам доступ к рабочему месту`,
    preview: 'Задайте пароль, чтобы начать.',
    title: 'Добро пожаловать',
    parts: [
      {
        part: 'text',
        text: `${company} открывает вам рабочее место. Ваша роль – ${roleNames[role]}. Сначала задайте пароль.`,
      },
      { part: 'button', label: 'Задать пароль', url },
      {
        part: 'text',
        text: `Ссылка действует ${daysOf(days)}, использовать её можно один раз. Затем войдите на ${origin}/desk и включите двухфакторный вход.`,
      },
    ],
    footer: `Вы получили это письмо, потому что компания ${company} открыла вам доступ.`,
    sms: `${company} открывает вам доступ к рабочему месту: ${url}`,
  }),

  'staff-added': ({ role }, { company, origin }) => ({
    subject: `${company} открывает вам доступ к рабочему месту`,
    preview: 'Войдите с вашим паролем.',
    title: 'Добро пожаловать',
    parts: [
      {
        part: 'text',
        text: `${company} открывает вам рабочее место. Ваша роль – ${roleNames[role]}. Войдите, как обычно; понадобится двухфакторный вход или ключ доступа.`,
      },
      { part: 'button', label: 'Открыть рабочее место', url: `${origin}/desk` },
    ],
    footer: `Вы получили это письмо, потому что компания ${company} открыла вам доступ.`,
    sms: `${company} открывает вам доступ к рабочему месту: ${origin}/desk`,
  }),
}
