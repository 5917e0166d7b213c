export const messages = {
  more: 'Адрес и контакты',
  placeholder: 'Название компании',
} as const
