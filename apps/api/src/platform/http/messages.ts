import type { Locale } from '@portolan/contract/identity/users'
import type { ErrorCode } from '@portolan/contract/shared/errors'

/** The message of a failed call, by error code. A code without a text in both languages doesn't compile. */
export const errorMessages: Record<ErrorCode, Record<Locale, string>> = {
  malformed: { en: 'Couldn’t read the request.', ru: 'Запрос не удалось прочитать.' },
  unauthorized: { en: 'Sign in to continue.', ru: 'Войдите, чтобы продолжить.' },
  invalid_credentials: {
    en: 'Wrong email or password.',
    ru: 'Неверная почта или пароль.',
  },
  csrf_failed: {
    en: 'Couldn’t verify the request. Try again.',
    ru: 'Не удалось проверить запрос. Попробуйте ещё раз.',
  },
  step_up_required: { en: 'Confirm it’s you.', ru: 'Подтвердите, что это вы.' },
  second_factor_required: {
    en: 'Enter the code to finish signing in.',
    ru: 'Введите код, чтобы завершить вход.',
  },
  passkey_refused: {
    en: 'This passkey wasn’t accepted.',
    ru: 'Ключ доступа не принят.',
  },
  passkeys_unavailable: {
    en: 'Passkeys don’t work at this address.',
    ru: 'По этому адресу ключи доступа не работают.',
  },
  too_many_passkeys: {
    en: 'You’ve reached the limit of passkeys. Remove one first.',
    ru: 'Больше ключей доступа добавить нельзя. Сначала удалите один из них.',
  },
  reset_link_invalid: {
    en: 'This link has already been used or has expired. Request a new one.',
    ru: 'Ссылка уже использована или устарела. Запросите новую.',
  },
  email_link_invalid: {
    en: 'This link has already been used or has expired. Ask your contact for a new one.',
    ru: 'Ссылка уже использована или устарела. Попросите своего менеджера прислать новую.',
  },
  invitation_invalid: {
    en: 'This code isn’t valid. Check the digits or ask the company for a new card.',
    ru: 'Код недействителен. Проверьте цифры или попросите у компании новую карточку.',
  },
  typed_codes_closed: {
    en: 'Codes can’t be typed right now, for security reasons. Scan the QR code on your card or open the link in your invitation.',
    ru: 'Ради безопасности ввод кодов приостановлен. Отсканируйте QR-код с карточки или откройте ссылку из приглашения.',
  },
  no_second_factor: {
    en: 'Two-step verification is off.',
    ru: 'Двухэтапный вход отключён.',
  },
  not_found: { en: 'Not found.', ru: 'Не найдено.' },
  too_large: { en: 'The request is too large.', ru: 'Слишком большой запрос.' },
  unsupported_media_type: {
    en: 'This content type isn’t supported.',
    ru: 'Этот тип содержимого не поддерживается.',
  },
  too_many_requests: {
    en: 'Too many attempts. Try again later.',
    ru: 'Слишком много попыток. Попробуйте позже.',
  },
  server_error: { en: 'Server Error', ru: 'Ошибка сервера' },
  unavailable: {
    en: 'The server is busy. Try again in a moment.',
    ru: 'Сервер сейчас занят. Попробуйте ещё раз чуть позже.',
  },
  storage_full: {
    en: 'Couldn’t save this: the server has run out of storage. Try again later or contact the company.',
    ru: 'Не удалось сохранить: на сервере закончилось место. Попробуйте позже или сообщите компании.',
  },
}
