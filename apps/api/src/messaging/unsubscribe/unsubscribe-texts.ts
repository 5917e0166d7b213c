import type { Locale } from '@portolan/contract/identity/users'

interface UnsubscribeTexts {
  title: string
  /** `email` is masked. */
  question: (company: string, email: string) => string
  kept: string
  submit: string
  doneTitle: string
  done: string
  settings: string
  invalidTitle: string
  invalid: string
}

export const unsubscribeTexts: Record<Locale, UnsubscribeTexts> = {
  en: {
    title: 'Unsubscribe from notification emails?',
    question: (company, email) => `${company} will stop sending notifications about orders to ${email}.`,
    kept: 'You’ll still see them in the portal, and get emails about the security of your account.',
    submit: 'Unsubscribe',
    doneTitle: 'You’re unsubscribed',
    done: 'You won’t get any more notification emails. You’ll still see notifications in the portal, and can turn emails on again in settings.',
    settings: 'Open settings',
    invalidTitle: 'This link doesn’t work',
    invalid: 'It’s incomplete, or your account has another email now. Change notifications in settings.',
  },
  ru: {
    title: 'Отписаться от писем с уведомлениями?',
    question: (company, email) => `${company} больше не будет присылать уведомления о заказах на ${email}.`,
    kept: 'Они останутся в личном кабинете. Письма о безопасности приходить будут.',
    submit: 'Отписаться',
    doneTitle: 'Вы отписались',
    done: 'Писем с уведомлениями больше не будет. Сами уведомления останутся в личном кабинете, а письма можно снова включить в настройках.',
    settings: 'Открыть настройки',
    invalidTitle: 'Ссылка не работает',
    invalid:
      'Она неполная, или у вашего личного кабинета уже другая почта. Измените уведомления в настройках.',
  },
}
