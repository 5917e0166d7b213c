export const messages = {
  close: 'Закрыть',
  retry: 'Повторить',
  loading: 'Загружается',
  requestId: 'Если не поможет, сообщите нам номер запроса',
  showPassword: 'Показать пароль',
  hidePassword: 'Скрыть пароль',
  notifications: 'Сообщения',
  breadcrumbs: 'Навигация',
  optional: 'необязательно',
  digit: 'Цифра {place} из {length}',
  language: 'Язык',
  en: 'English',
  ru: 'Русский',
  theme: 'Оформление',
  themeLight: 'Светлое',
  themeDark: 'Тёмное',
  themeSystem: 'Системное',
  saved: 'Сохранено',
  failures: {
    offline: 'Нет связи с сервером. Проверьте подключение к интернету: всё, что вы ввели, сохранится.',
    busy: 'Сервер сейчас занят. Попробуйте ещё раз через минуту.',
    waitSeconds:
      'Слишком много попыток. Попробуйте снова через {seconds, plural, one {# секунду} few {# секунды} many {# секунд} other {# секунды}}.',
    waitMinutes:
      'Слишком много попыток. Попробуйте снова через {minutes, plural, one {# минуту} few {# минуты} many {# минут} other {# минуты}}.',
    failed: 'Что-то пошло не так. Попробуйте ещё раз.',
  },
} as const
