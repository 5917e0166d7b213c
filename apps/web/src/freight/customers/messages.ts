export const messages = {
  title: '{count, plural, one {Ваш контакт у нас} other {Ваши контакты у нас}}',
} as const
