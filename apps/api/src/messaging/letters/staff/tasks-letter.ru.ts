import { counted } from '#messaging/letters/counted.ru.ts'
import type { Letters } from '#messaging/letters/letter.ts'
import { type TaskWords, writeTasks } from './tasks-letter.ts'

const words: TaskWords = {
  locale: 'ru',
  queues: {
    cancellations: 'Отмены заказов',
    amendments: 'Изменения после подтверждения',
    preorders: 'Новые предварительные заказы',
    'preorder-answers': 'Ответы клиентов',
    quotes: 'Запросы котировок',
    'expiring-offers': 'Предложения на исходе',
    'expiring-rates': 'Тарифы на исходе',
    threads: 'Вопросы без ответа',
    documents: 'Документы на проверку',
    messages: 'Сообщения без заказа',
    orders: 'Заказы, которыми нужно заняться',
    invitations: 'Приглашения без ответа неделю',
    imports: 'Неудавшийся импорт',
    webhooks: 'Сбои вебхуков',
    emails: 'Неотправленные сообщения',
  },
  title: {
    new: (tasks) => counted(tasks, ['новое дело', 'новых дела', 'новых дел']),
    daily: (tasks) => `Сегодня ждут: ${counted(tasks, ['дело', 'дела', 'дел'])}`,
  },
  since: (date) => `Ждёт с ${date}`,
  more: (tasks) => `Ещё ${tasks}`,
  open: 'Открыть «Сегодня»',
  footer: {
    team: (company) =>
      `На этот адрес приходит всё новое, что ждёт на рабочем месте компании ${company}: так настроен портал.`,
    person: (company) =>
      `Вы выбрали эти письма в настройках рабочего места компании ${company}, там же их можно отключить.`,
  },
}

/** The letter about tasks of the desk. */
export const tasksLetter: Letters['tasks'] = (content, sender) => writeTasks(content, sender, words)
