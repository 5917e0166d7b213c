export const messages = {
  title: 'Демоверсия',
  text: 'Данные вымышленные, пароль у всех один. Войти как:',
} as const
