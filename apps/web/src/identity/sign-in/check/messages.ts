export const messages = {
  emailMissing: 'Введите адрес почты.',
  emailInvalid: 'Введите адрес почты полностью, например name@example.com.',
  passwordMissing: 'Введите пароль.',
} as const
