import { russianAnnouncement } from './announcements/announcement-letter.ts'
import { counted } from './counted.ru.ts'
import { writeDigest } from './digest-letter.ts'
import type { Letter, Letters, Sender } from './letter.ts'
import { formatDate, formatMoment, occurrenceFacts } from './letter-facts.ts'
import type { Occurrence } from './message.ts'
import { notificationWords } from './notification-letter.ru.ts'
import { writeNotification } from './notification-letter.ts'
import { staffLetters } from './staff/staff-letters.ru.ts'
import { tasksLetter } from './staff/tasks-letter.ru.ts'
import { stripLinks } from './strip-links.ts'
import { threadLetters } from './threads/thread-letters.ru.ts'

const security = 'Это сообщение о безопасности, отключить его нельзя.'
/** How a second factor's code comes. */
export const factorChannels = { sms: 'по SMS', email: 'по электронной почте' }
const minutesOf = (number: number) => counted(number, ['минуту', 'минуты', 'минут'])
const daysOf = (number: number) => counted(number, ['день', 'дня', 'дней'])

const words = {
  locale: 'ru',
  device: 'Устройство',
  place: 'IP-адрес',
  time: 'Время',
  quote: (text: string) => `«${text}»`,
} as const
/** An intruder may have named the passkey, so links are removed. */
const nameOf = ({ name }: { name: string }) => stripLinks(name, 60) || '…'

/** Names a change of the account, and says how to react if it was made by another person. */
function change({ company, origin }: Sender, occurrence: Occurrence, subject: string, text: string): Letter {
  const settings = { part: 'button', label: 'Открыть настройки', url: `${origin}/settings` } as const
  const notYou = {
    part: 'note',
    text: `Если это были не вы, сообщите в ${company} и сразу смените пароль.`,
  } as const
  return {
    subject: `${subject} – ${company}`,
    preview: text,
    title: subject,
    parts: [{ part: 'text', text }, ...occurrenceFacts(occurrence, words), notYou, settings],
    footer: security,
    sms: `${company}: ${text} Это не вы? Смените пароль.`,
  }
}

function code(sender: Sender, digits: string, minutes: number, what: string, notAsked: string): Letter {
  const { company, codeHost } = sender
  const autofill = codeHost === null ? '' : `\n\n@${codeHost} #${digits}`
  return {
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
    sms: `${digits} – ваш код для ${company}, никому его не сообщайте.${autofill}`,
  }
}

/** Every message in Russian. An SMS has room for 70 Cyrillic characters, so these take two at most. */
export const russianLetters: Letters = {
  'second-factor-code': (content, sender) =>
    code(
      sender,
      content.code,
      content.minutes,
      'Введите этот код, чтобы подтвердить, что это вы.',
      'Если вы сейчас не входите в личный кабинет, кто-то знает ваш пароль: смените его.',
    ),

  'registration-code': (content, sender) => ({
    ...code(
      sender,
      content.code,
      content.minutes,
      'Введите этот код, чтобы завершить регистрацию.',
      'Если вы не регистрировались, ничего делать не нужно.',
    ),
    subject: `${content.code} – код для регистрации, ${sender.company}`,
  }),

  'destination-code': (content, sender) => ({
    ...code(
      sender,
      content.code,
      content.minutes,
      'Введите этот код в настройках, чтобы изменить двухэтапный вход.',
      'Если вы этого не запрашивали, смените пароль.',
    ),
    subject: `${content.code} – код подтверждения, ${sender.company}`,
  }),

  'password-reset': (content, { company }) => ({
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
  }),

  'password-changed': (content, sender) =>
    change(sender, content, 'Пароль изменён', 'Ваш пароль изменён, остальные сеансы завершены.'),

  'email-change': (content, { company }) => ({
    subject: `Подтвердите новый адрес почты – ${company}`,
    preview: `Ссылка действует ${daysOf(content.days)}.`,
    title: 'Подтвердите новый адрес почты',
    parts: [
      {
        part: 'text',
        text: `Это ваш новый адрес для личного кабинета компании ${company} – подтвердите его, чтобы с ним входить.`,
      },
      { part: 'button', label: 'Подтвердить адрес', url: content.url },
      { part: 'text', text: `Ссылка действует ${daysOf(content.days)} и открывается один раз.` },
      { part: 'note', text: 'Если вы не ждали этого письма, ничего не делайте: всё останется как было.' },
    ],
    footer: security,
    sms: `${company}: подтвердите новый адрес почты: ${content.url}`,
  }),

  'email-changed': (content, sender) => {
    const letter =
      content.state === 'requested'
        ? change(
            sender,
            content,
            'Адрес почты скоро изменится',
            `Ваш адрес в личном кабинете сменится на ${content.address}, когда его подтвердят.`,
          )
        : change(
            sender,
            content,
            'Адрес почты изменён',
            `Теперь вы входите с адресом ${content.address}. Все сеансы завершены.`,
          )
    // Changing the password doesn't help: the company changes the email.
    const note = `Если вы об этом не просили, сообщите в ${sender.company} как можно скорее.`
    return {
      ...letter,
      parts: [
        ...letter.parts.filter(({ part }) => part === 'text' || part === 'facts'),
        { part: 'note', text: note },
      ],
      sms: `${sender.company}: ${letter.preview} Это не вы? Сообщите нам.`,
    }
  },

  'second-factor-changed': (content, sender) =>
    content.state === 'disabled'
      ? change(sender, content, 'Двухэтапный вход отключён', 'Теперь для входа нужен только пароль.')
      : change(
          sender,
          content,
          'Двухэтапный вход включён',
          `Теперь при входе вы получаете код ${factorChannels[content.state]}.`,
        ),

  'passkey-added': (content, sender) =>
    change(
      sender,
      content,
      'Добавлен ключ доступа',
      `Ключ доступа «${nameOf(content)}» теперь подходит для входа в личный кабинет.`,
    ),

  'passkey-removed': (content, sender) =>
    change(
      sender,
      content,
      'Ключ доступа удалён',
      `Ключ доступа «${nameOf(content)}» больше не подходит для входа в личный кабинет.`,
    ),

  'passkey-suspicious': (content, sender) =>
    change(
      sender,
      content,
      'Ключ доступа отклонён',
      `Вход с ключом доступа «${nameOf(content)}» отклонён: возможно, это его копия. Удалите его в настройках и добавьте новый.`,
    ),

  'new-sign-in': (content, sender) => {
    const letter = change(sender, content, 'Новый вход', 'В ваш личный кабинет вошли с нового устройства.')
    const where = [content.device && `«${content.device}»`, content.place].filter(Boolean).join(', ')
    return {
      ...letter,
      preview: where || letter.preview,
      sms: `${sender.company}: новый вход${where && `: ${where}`}. Это не вы? Смените пароль.`,
    }
  },

  invitation: (content, { company, origin }) => {
    const validity = content.until
      ? `до ${formatDate(content.until, 'ru')} включительно`
      : daysOf(content.days)
    return {
      subject: `${company} приглашает вас в личный кабинет`,
      preview: `Следите за заказами ${content.organization} онлайн.`,
      title: 'Добро пожаловать',
      parts: [
        {
          part: 'text',
          text: `${company} приглашает вас следить за заказами ${content.organization} онлайн: где груз, когда он прибудет, и все документы под рукой.`,
        },
        { part: 'button', label: 'Зарегистрироваться', url: content.url },
        { part: 'text', text: `Или введите этот код на странице ${origin}/o` },
        { part: 'code', code: content.code },
        {
          part: 'text',
          text: `Приглашение действует ${validity}, зарегистрироваться по нему можно один раз.`,
        },
      ],
      footer: `Вы получили это письмо, потому что компания ${company} вас пригласила.`,
      sms: `${company} приглашает вас в личный кабинет: ${content.url} (код ${content.code})`,
    }
  },

  ...threadLetters,

  'member-invitation': (content, { company, origin }) => ({
    subject: `${company} приглашает вас следить за заказами ${content.organization}`,
    preview: 'Примите приглашение: регистрироваться заново не нужно.',
    title: 'Ещё одна организация',
    parts: [
      {
        part: 'text',
        text: `${company} приглашает вас следить и за заказами ${content.organization}: регистрироваться заново не нужно, личный кабинет у вас уже есть.`,
      },
      {
        part: 'button',
        label: 'Открыть приглашение',
        url: `${origin}/invitations/${content.invitationId}`,
      },
      { part: 'text', text: `Приглашение действует до ${formatDate(content.until, 'ru')} включительно.` },
    ],
    footer: `Вы получили это письмо, потому что компания ${company} вас пригласила.`,
    sms: `${company} приглашает вас: ${origin}/invitations/${content.invitationId}`,
  }),

  'test-email': (_content, { company, origin }) => ({
    subject: `Проверочное письмо – ${company}`,
    preview: 'Портал может отправлять письма.',
    title: 'Портал может отправлять письма',
    parts: [
      { part: 'text', text: `Это письмо отправил ${origin}. Так начинаются ссылки в письмах людям.` },
      { part: 'text', text: 'Если письмо попало в спам, проверьте SPF, DKIM и DMARC домена отправителя.' },
    ],
    footer: 'Вы получили это письмо, потому что администратор портала проверял почтовый сервер.',
    sms: `${company}: проверочное сообщение`,
  }),

  'typed-codes-closed': (content, { company }) => ({
    subject: `Ввод кодов приглашений приостановлен – ${company}`,
    preview: `Неверных кодов за день: ${content.failures}.`,
    title: 'Ввод кодов приглашений приостановлен',
    parts: [
      {
        part: 'text',
        text: `Сегодня ввели ${content.failures} неверных кодов: вероятно, их подбирают. До ${formatMoment(content.until, 'UTC', 'ru')} ввести код вручную нельзя. QR-коды и ссылки из приглашений работают.`,
      },
      { part: 'text', text: 'Чтобы разрешить ввод раньше, выполните: portal invitations reopen' },
    ],
    footer: security,
    sms: `${company}: неверных кодов за день: ${content.failures}. Ввод кодов приостановлен.`,
  }),

  'webhook-failing': (content, { company }) => {
    const since = formatMoment(content.since, 'UTC', 'ru')
    return {
      subject: `Вебхук ${content.name} не работает уже сутки – ${company}`,
      preview: `Ждут отправки: ${content.waiting}.`,
      title: `Вебхук ${content.name} не работает уже сутки`,
      parts: [
        {
          part: 'text',
          text: `С ${since} ничего не удаётся доставить на вебхук ${content.name}. Ждут отправки: ${content.waiting}. Каждое событие отправляется повторно в течение трёх дней.`,
        },
        {
          part: 'text',
          text: `Чтобы узнать причину, выполните: portal webhooks deliveries ${content.name}. Когда получатель заработает, ожидающие события уйдут сами, а недоставленные отправит повторно portal webhooks replay.`,
        },
      ],
      footer: 'Это письмо для администратора личного кабинета.',
      sms: `${company}: вебхук ${content.name} не работает с ${since}. Ждут отправки: ${content.waiting}.`,
    }
  },

  ...staffLetters,

  announcement: russianAnnouncement,

  tasks: tasksLetter,

  notification: (content, sender) => writeNotification(content, sender, notificationWords),

  digest: (content, sender) => writeDigest(content, sender, notificationWords),
}
