import type { Letter, Sender } from './letter.ts'
import type { MessageContent } from './message-content.ts'
import { writeNotification } from './notification-letter.ts'
import { notificationWords } from './notification-words.ru.ts'

const security = 'Это сообщение о безопасности, отключить его нельзя.'
const channels = { sms: 'по SMS', email: 'по электронной почте' }
const plural = new Intl.PluralRules('ru')

function counted(number: number, [one, few, many]: readonly [string, string, string]): string {
  const rule = plural.select(number)
  return `${number}\u00a0${rule === 'one' ? one : rule === 'few' ? few : many}`
}

const minutesOf = (number: number) => counted(number, ['минуту', 'минуты', 'минут'])
const daysOf = (number: number) => counted(number, ['день', 'дня', 'дней'])

/** Every message in Russian. An SMS holds 70 Cyrillic characters, so these are two long at most. */
export function writeRussian(content: MessageContent, sender: Sender): Letter {
  const { company, origin } = sender
  const settings = { part: 'button', label: 'Открыть настройки', url: `${origin}/settings` } as const
  const notYou = {
    part: 'note',
    text: `Если это были не вы, сообщите в ${company} и сразу смените пароль.`,
  } as const
  const autofill = (code: string) => (sender.codeHost === null ? '' : `\n\n@${sender.codeHost} #${code}`)
  const change = (subject: string, text: string): Letter => ({
    subject: `${subject} – ${company}`,
    preview: text,
    title: subject,
    parts: [{ part: 'text', text }, notYou, settings],
    footer: security,
    sms: `${company}: ${text} Это не вы? Смените пароль.`,
  })
  const code = (digits: string, minutes: number, what: string, notAsked: string): Letter => ({
    subject: `${digits} – ваш код для входа в ${company}`,
    preview: `${what} Код действует ${minutesOf(minutes)}.`,
    title: 'Ваш код',
    parts: [
      { part: 'text', text: what },
      { part: 'code', code: digits },
      { part: 'text', text: `Код действует ${minutesOf(minutes)}, использовать его можно один раз.` },
      { part: 'note', text: `${notAsked} Никому не сообщайте код: сотрудники компании его не спрашивают.` },
    ],
    footer: security,
    sms: `${digits} – ваш код для ${company}, никому его не сообщайте.${autofill(digits)}`,
  })

  switch (content.kind) {
    case 'second-factor-code':
      return code(
        content.code,
        content.minutes,
        'Введите этот код, чтобы подтвердить, что это вы.',
        'Если вы сейчас не входите в личный кабинет, кто-то знает ваш пароль: смените его.',
      )
    case 'registration-code':
      return {
        ...code(
          content.code,
          content.minutes,
          'Введите этот код, чтобы завершить регистрацию.',
          'Если вы не регистрировались, ничего делать не нужно.',
        ),
        subject: `${content.code} – код для регистрации, ${company}`,
      }
    case 'destination-code':
      return {
        ...code(
          content.code,
          content.minutes,
          'Введите этот код в настройках, чтобы изменить двухэтапный вход.',
          'Если вы этого не запрашивали, смените пароль.',
        ),
        subject: `${content.code} – код подтверждения, ${company}`,
      }
    case 'password-reset':
      return {
        subject: `Новый пароль – ${company}`,
        preview: `Ссылка действует ${minutesOf(content.minutes)}.`,
        title: 'Новый пароль',
        parts: [
          { part: 'text', text: `Вы запросили в личном кабинете ${company} новый пароль.` },
          { part: 'button', label: 'Задать новый пароль', url: content.url },
          {
            part: 'text',
            text: `Ссылка действует ${minutesOf(content.minutes)}, использовать её можно один раз.`,
          },
          {
            part: 'note',
            text: 'Если вы этого не запрашивали, ничего делать не нужно: пароль останется прежним.',
          },
        ],
        footer: security,
        sms: `${company}: новый пароль: ${content.url}`,
      }
    case 'password-changed':
      return change('Пароль изменён', 'Ваш пароль изменён, остальные сеансы завершены.')
    case 'second-factor-changed':
      return content.state === 'disabled'
        ? change('Двухэтапный вход отключён', 'Теперь для входа нужен только пароль.')
        : change('Двухэтапный вход включён', `Теперь при входе вы получаете код ${channels[content.state]}.`)
    case 'passkey-added':
      return change('Добавлен ключ доступа', `Ключ доступа «${content.name}» теперь открывает ваш кабинет.`)
    case 'passkey-removed':
      return change('Ключ доступа удалён', `Ключ доступа «${content.name}» больше не открывает ваш кабинет.`)
    case 'passkey-suspicious':
      return change(
        'Ключ доступа отклонён',
        `Вход с ключом доступа «${content.name}» отклонён: возможно, это его копия. Удалите его в настройках и добавьте новый.`,
      )
    case 'new-sign-in': {
      const facts = [{ label: 'Устройство', value: content.device }]
      if (content.place !== null) facts.push({ label: 'Место', value: content.place })
      const letter = change('Новый вход', 'В ваш личный кабинет вошли с нового устройства.')
      const where = [content.device, ...(content.place === null ? [] : [content.place])].join(', ')
      return {
        ...letter,
        preview: where,
        parts: [...letter.parts.slice(0, 1), { part: 'facts', facts }, ...letter.parts.slice(1)],
        sms: `${company}: новый вход: ${where}. Это не вы? Смените пароль.`,
      }
    }
    case 'invitation':
      return {
        subject: `${company} приглашает вас в личный кабинет`,
        preview: `Следите за заказами ${content.organization} онлайн.`,
        title: 'Добро пожаловать',
        parts: [
          {
            part: 'text',
            text: `${company} приглашает вас следить за заказами ${content.organization} онлайн: где находится груз, когда он прибудет, все документы под рукой.`,
          },
          { part: 'button', label: 'Зарегистрироваться', url: content.url },
          { part: 'text', text: `Или введите этот код на странице ${origin}/o` },
          { part: 'code', code: content.code },
          {
            part: 'text',
            text: `Приглашение действует ${daysOf(content.days)}, зарегистрироваться по нему можно один раз.`,
          },
        ],
        footer: `Вы получили это письмо, потому что компания ${company} указала ваш адрес.`,
        sms: `${company} приглашает вас в личный кабинет: ${content.url} (код ${content.code})`,
      }
    case 'notification':
      return writeNotification(content, sender, notificationWords)
  }
}
