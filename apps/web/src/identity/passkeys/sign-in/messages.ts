export const messages = {
  or: 'или',
  button: 'Войти с ключом доступа',
  elsewhere: 'Войти с ключом доступа можно по адресу <link>{host}</link>.',
} as const
