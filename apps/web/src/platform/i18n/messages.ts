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
      'Слишком много попыток. Попробуйте снова через {seconds, plural, one {#\u00a0секунду} few {#\u00a0секунды} many {#\u00a0секунд} other {#\u00a0секунды}}.',
    waitMinutes:
      'Слишком много попыток. Попробуйте снова через {minutes, plural, one {#\u00a0минуту} few {#\u00a0минуты} many {#\u00a0минут} other {#\u00a0минуты}}.',
    failed: 'Что-то пошло не так. Попробуйте ещё раз.',
  },
} as const
