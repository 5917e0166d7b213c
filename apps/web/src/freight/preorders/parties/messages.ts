export const messages = {
  more: 'Адрес и контакты',
  placeholder: 'Название компании',
  earlier: 'Из прошлых заказов',
  forget: 'Убрать из списка: {name}',
  moreEarlier: '{count, plural, one {Ещё #} few {Ещё #} many {Ещё #} other {Ещё #}}',
  failed: 'Поиск по адресной книге не сработал. Название можно ввести вручную.',
  wait: 'Слишком много поисков сразу. Попробуйте снова через {seconds, plural, one {#\u00a0секунду} few {#\u00a0секунды} many {#\u00a0секунд} other {#\u00a0секунды}}.',
} as const
