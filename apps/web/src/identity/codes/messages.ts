export const messages = {
  code: 'Код',
  sentByEmail: 'Мы отправили шестизначный код на <b>{destination}</b>.',
  sentBySms: 'Мы отправили шестизначный код по SMS на <b>{destination}</b>.',
  resend: 'Отправить новый код',
  resendIn: 'Новый код через {seconds} с',
  resent: 'Новый код отправлен.',
  checking: 'Проверяем код',
} as const
