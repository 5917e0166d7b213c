import type { QueueName } from '@portolan/contract/shared/queues/queue-names'

const queueNames = {
  outbox: 'Письма и SMS',
  digests: 'Сводки',
  webhooks: 'Вебхуки',
  delivery: 'Запись об отправленном',
  matching: 'Привязка сообщений',
  'message-events': 'События перевозчиков',
  'message-keys': 'Номера заказов',
  'message-files': 'Файлы перевозчиков',
  replies: 'Ответы по почте',
  tasks: 'Письма о делах',
  imports: 'Импорт',
  announcements: 'Объявления',
  'customer-settings': 'Настройки клиентов',
  cleanup: 'Уборка',
} as const satisfies Record<QueueName, string>

export const messages = {
  check: 'Проверить',
  failed: 'Не удалось загрузить состояние портала',
  refreshFailed: 'Не удалось обновить состояние портала.',
  summary: {
    well: 'Всё работает',
    wrong:
      '{count, plural, one {#\u00a0проблема требует внимания} few {#\u00a0проблемы требуют внимания} many {#\u00a0проблем требуют внимания} other {#\u00a0проблем требуют внимания}}',
    doubtful:
      'Работает, но есть {count, plural, one {#\u00a0замечание} few {#\u00a0замечания} many {#\u00a0замечаний} other {#\u00a0замечаний}}',
    running:
      '{count, plural, one {идёт ещё #\u00a0проверка} few {идут ещё #\u00a0проверки} many {идут ещё #\u00a0проверок} other {идут ещё #\u00a0проверок}}',
    checked: 'полная проверка {when}',
  },
  keptNote: {
    title: 'Почтовый сервер не настроен: письма остаются в исходящих',
    text: 'Администраторы могут прочитать их там вместе с кодами и ссылками, чтобы передать адресатам. Чтобы письма уходили сами, задайте на сервере <variable>SMTP_URL</variable> и <variable>MAIL_FROM</variable>; после этого коды и ссылки здесь больше не прочитать.',
  },
  mail: {
    title: 'Письма и SMS',
    open: 'Исходящие',
    email: 'Письма отправляет',
    sms: 'SMS отправляет',
    kept: 'остаются в исходящих',
    waiting: 'Ждут отправки',
    failed: 'Не отправлены за 7\u00a0дней',
  },
  installation: {
    title: 'Установка',
    version: 'Версия',
    processes: 'Процессы',
    process: '{version}, запущен {when}',
    database: 'База данных',
    databases: { embedded: 'встроенная', postgresql: 'PostgreSQL' },
    backup: 'Резервная копия',
    noBackup: 'ещё не создавалась',
    disk: 'Диск',
    free: 'свободно {free} из {total}',
  },
  queues: {
    title: 'Очереди',
    queue: 'Очередь',
    waiting: 'Ждут',
    oldest: 'Самое старое',
    limit: 'Допустимо',
    failed: 'Сбои',
    actions: 'Действие',
    retry: 'Повторить',
    retryNamed: 'Повторить: {name}',
    retried:
      '{count, plural, =0 {Повторять нечего} one {Снова в очереди: #\u00a0запись} few {Снова в очереди: #\u00a0записи} many {Снова в очереди: #\u00a0записей} other {Снова в очереди: #\u00a0записей}}',
    setAside: 'отложено: {count}',
    retrying: 'повторяется: {count}',
    minutes:
      '{count, plural, one {#\u00a0минута} few {#\u00a0минуты} many {#\u00a0минут} other {#\u00a0минут}}',
    hours: '{count, plural, one {#\u00a0час} few {#\u00a0часа} many {#\u00a0часов} other {#\u00a0часов}}',
    faults: 'Что не получилось',
    since:
      '{count, plural, one {#\u00a0попытка} few {#\u00a0попытки} many {#\u00a0попыток} other {#\u00a0попыток}}, впервые {when}',
    aside: 'больше не повторяется',
    next: 'следующая {when}',
    more: 'Показать ещё {count}',
    names: queueNames,
  },
} as const
