import type { ServerCheck } from '@portolan/contract/company/health/findings'

const checks = {
  configuration: 'Настройки сервера',
  database: 'База данных',
  connection: 'Подключение к базе',
  clock: 'Часы',
  secret: 'Секретный ключ',
  processes: 'Процессы',
  certificate: 'Сертификат',
  files: 'Файлы',
  'file store': 'Хранилище файлов',
  backup: 'Резервная копия',
  'mail server': 'Почтовый сервер',
  outbox: 'Исходящие письма и SMS',
  'queue ages': 'Ожидание в очередях',
  webhooks: 'Вебхуки',
  matching: 'Привязка сообщений перевозчиков',
  'learned references': 'Номера из сообщений перевозчиков',
  'equal references': 'Совпавшие номера',
  'rounded amounts': 'Округлённые суммы',
  queues: 'Очереди',
  storage: 'Место клиентов под файлы',
  replies: 'Ответы по почте',
  invitations: 'Коды приглашений',
  'agreed prices': 'Согласованные цены',
  'activity log': 'Журнал действий',
  'error reports': 'Отчёты об ошибках',
} as const satisfies Record<ServerCheck, string>

export const messages = {
  title: 'Проверки',
  toDo: 'Что нужно сделать',
  running: 'проверяется',
  states: { ok: 'В порядке', warning: 'Обратите внимание', bad: 'Не в порядке', running: 'Проверяется' },
  groups: {
    server: 'Сервер',
    data: 'Данные',
    sending: 'Отправка',
    work: 'Фоновая работа',
    customers: 'Клиенты и заказы',
  },
  checks,
} as const
