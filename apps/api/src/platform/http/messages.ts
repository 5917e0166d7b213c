import type { Locale } from '@portolan/contract/identity/users'
import type { ErrorCode } from '@portolan/contract/shared/errors'

/** What a person reads when a call fails, by code; a code of the contract without both languages does not compile. */
export const errorMessages: Record<ErrorCode, Record<Locale, string>> = {
  malformed: { en: 'The request could not be read.', ru: 'Запрос не удалось прочитать.' },
  unauthorized: { en: 'Please sign in.', ru: 'Войдите в систему.' },
  invalid_credentials: {
    en: 'The e-mail address or the password is wrong.',
    ru: 'Неверный адрес электронной почты или пароль.',
  },
  csrf_failed: {
    en: 'The request could not be verified. Please try again.',
    ru: 'Запрос не прошёл проверку. Попробуйте ещё раз.',
  },
  step_up_required: { en: 'Please confirm that it is you.', ru: 'Подтвердите, что это вы.' },
  second_factor_required: {
    en: 'Enter the code to finish signing in.',
    ru: 'Введите код, чтобы завершить вход.',
  },
  passkey_refused: {
    en: 'The passkey was not accepted.',
    ru: 'Ключ доступа не принят.',
  },
  passkeys_unavailable: {
    en: 'Passkeys do not work at the address of this portal.',
    ru: 'По адресу этого портала ключи доступа не работают.',
  },
  too_many_passkeys: {
    en: 'You have as many passkeys as a person may have. Remove one first.',
    ru: 'У вас уже наибольшее число ключей доступа. Сначала удалите один из них.',
  },
  reset_link_invalid: {
    en: 'This link has been used or has expired. Please ask for a new one.',
    ru: 'Ссылка уже использована или устарела. Запросите новую.',
  },
  email_link_invalid: {
    en: 'This link has already been used or has expired. Ask your contact for a new one.',
    ru: 'Ссылка уже использована или устарела. Попросите своего менеджера прислать новую.',
  },
  invitation_invalid: {
    en: 'This code is not valid. Check the digits, or ask the company for a new card.',
    ru: 'Код недействителен. Проверьте цифры или попросите у компании новую карточку.',
  },
  typed_codes_closed: {
    en: 'Typing codes is paused for security. Scan the QR code on your card, or open the link in your invitation.',
    ru: 'Ввод кодов приостановлен в целях безопасности. Отсканируйте QR-код с карточки или откройте ссылку из приглашения.',
  },
  no_second_factor: {
    en: 'There is no second factor to use.',
    ru: 'Второй фактор не подключён.',
  },
  not_found: { en: 'There is nothing here.', ru: 'Здесь ничего нет.' },
  too_large: { en: 'The request is too large.', ru: 'Слишком большой запрос.' },
  unsupported_media_type: {
    en: 'This kind of content is not accepted.',
    ru: 'Содержимое такого вида не принимается.',
  },
  too_many_requests: { en: 'Too many tries. Please wait.', ru: 'Слишком много попыток. Подождите.' },
  server_error: { en: 'Server Error', ru: 'Ошибка сервера' },
  unavailable: {
    en: 'The portal is busy. Please try again in a moment.',
    ru: 'Портал сейчас занят. Попробуйте ещё раз чуть позже.',
  },
  storage_full: {
    en: "Couldn't save this: the portal has run out of storage. Try again later or contact the company.",
    ru: 'Не удалось сохранить: на сервере закончилось место. Попробуйте позже или сообщите компании.',
  },
}
