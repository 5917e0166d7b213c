export const messages = {
  close: 'Закрыть',
  retry: 'Повторить',
  loading: 'Загружается',
  requestId: 'Номер запроса',
  showPassword: 'Показать пароль',
  hidePassword: 'Скрыть пароль',
  notifications: 'Сообщения',
  breadcrumbs: 'Путь',
  optional: 'необязательно',
  digit: 'Цифра {place} из {length}',
  language: 'Язык',
  en: 'English',
  ru: 'Русский',
  theme: 'Оформление',
  themeLight: 'Светлое',
  themeDark: 'Тёмное',
  themeSystem: 'Как в системе',
  saved: 'Сохранено',
  failures: {
    offline: 'Нет связи с сервером. Проверьте подключение к интернету; введённое сохранено.',
    busy: 'Сервер сейчас занят. Попробуйте ещё раз через минуту.',
    waitSeconds:
      'Слишком много попыток. Подождите {seconds, plural, one {# секунду} few {# секунды} many {# секунд} other {# секунды}} и попробуйте снова.',
    waitMinutes:
      'Слишком много попыток. Подождите {minutes, plural, one {# минуту} few {# минуты} many {# минут} other {# минуты}} и попробуйте снова.',
    failed: 'Не получилось. Попробуйте ещё раз; если не поможет, назовите поддержке номер запроса.',
  },
} as const
