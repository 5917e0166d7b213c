export const messages = {
  title: 'Настройки',
  index: 'Разделы настроек',
  save: 'Сохранить',
  parts: {
    profile: 'Профиль',
  },
  leave: {
    title: 'Уйти без сохранения?',
    text: 'На странице остались изменения, которые не сохранены.',
    stay: 'Остаться',
    leave: 'Уйти',
  },
  profile: {
    firstName: 'Имя',
    lastName: 'Фамилия',
    firstNameMissing: 'Введите имя.',
    lastNameMissing: 'Введите фамилию.',
    tooLong: 'Не больше 100 знаков.',
    email: 'Электронная почта',
    emailHelp: 'С этим адресом вы входите. Чтобы изменить его, обратитесь в {company}.',
    phone: 'Телефон',
    phoneHelp: 'С кодом страны, например +7 916 123-45-67.',
    phoneInvalid: 'Начните с + и кода страны; всего от 7 до 15 цифр.',
    language: 'Язык',
    languageHelp: 'Меняется сразу. На этом языке приходят и наши сообщения.',
    summary: 'Профиль не сохранён',
  },
} as const
