export const messages = {
  title:
    '{count, plural, one {Ваш контакт у нас} few {Ваши контакты у нас} many {Ваши контакты у нас} other {Ваши контакты у нас}}',
} as const
