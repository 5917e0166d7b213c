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
  invalid_api_key: {
    en: 'Send a valid API key: `Authorization: Bearer <key>`.',
    ru: 'Передайте действующий API-ключ: `Authorization: Bearer <ключ>`.',
  },
  invalid_signature: {
    en: 'Couldn’t verify the signature of the message.',
    ru: 'Не удалось проверить подпись сообщения.',
  },
  insufficient_scope: {
    en: 'This API key lacks the scope for this call. Create a key with the `read` or `write` scope it needs.',
    ru: 'У API-ключа нет прав на этот вызов. Создайте ключ с нужной областью: `read` или `write`.',
  },
  insufficient_role: {
    en: 'Your role doesn’t allow this. Ask an administrator.',
    ru: 'Ваша роль этого не позволяет. Обратитесь к администратору.',
  },
  staff_factor_required: {
    en: 'Set up two-step verification or a passkey, or sign in with it.',
    ru: 'Включите двухфакторный вход или добавьте ключ доступа — либо войдите с ним.',
  },
  view_only: {
    en: 'You are viewing the portal as this person, so nothing can be changed and their sign-in isn’t shown.',
    ru: 'Вы смотрите личный кабинет глазами этого человека: изменить ничего нельзя, а данные для входа не показываются.',
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
  file_missing: {
    en: 'This file is missing on our server. Contact us with the request ID.',
    ru: 'Этого файла нет на нашем сервере. Сообщите нам номер запроса.',
  },
  not_editable: {
    en: 'This pre-order can no longer be changed.',
    ru: 'Этот предварительный заказ уже нельзя изменить.',
  },
  wrong_state: {
    en: 'This is no longer possible: it has changed in the meantime.',
    ru: 'Это уже невозможно: за это время кое-что изменилось.',
  },
  task_taken: {
    en: '{person} has already taken this task.',
    ru: 'Это дело уже в работе: {person}.',
  },
  order_has_history: {
    en: 'The customer was notified about this order, or it has an invoice. Delete it with withHistory=true: its log, files and notifications go too.',
    ru: 'Клиент получал уведомления об этом заказе, или у заказа есть счёт. Удалите его с withHistory=true: с ним удалятся история, файлы и уведомления.',
  },
  order_has_invoices: {
    en: 'This order has invoices of its customer, which can’t become another company’s. Delete them first and issue new ones after the move.',
    ru: 'У заказа есть счета, выставленные его клиенту: другой компании они принадлежать не могут. Сначала удалите их, а после переноса выставите новые.',
  },
  order_ref_in_use: {
    en: 'The other customer already has an order with this reference.',
    ru: 'У другого клиента уже есть заказ с таким референсом.',
  },
  order_moved: {
    en: 'This order was moved to another customer. Send it with that customer’s reference.',
    ru: 'Этот заказ перенесён к другому клиенту. Передавайте его с референсом того клиента.',
  },
  organization_in_use: {
    en: 'This customer can’t be deleted. It has orders: {orders}, pre-orders: {preorders}, quotes: {quotes}.',
    ru: 'Этого клиента удалить нельзя. У него есть заказы: {orders}, предварительные заказы: {preorders}, котировки: {quotes}.',
  },
  own_account: {
    en: 'This is your own account. You would shut yourself out of the desk.',
    ru: 'Это ваша собственная учётная запись: вы потеряете доступ к рабочему месту.',
  },
  last_administrator: {
    en: 'This is the last administrator who can sign in. Make another one first.',
    ru: 'Это последний администратор, который может войти. Сначала назначьте другого.',
  },
  name_in_use: {
    en: 'This name is in use. Choose another one, or revoke the other first.',
    ru: 'Это имя уже занято. Выберите другое или сначала отзовите прежнее.',
  },
  no_card: {
    en: 'There is no card for one of these invitations: it was replaced, used or revoked, or its person has an account.',
    ru: 'Для одного из приглашений карточки нет: оно заменено, использовано или отозвано, либо у человека уже есть учётная запись.',
  },
  undo_expired: {
    en: 'This can no longer be undone as a whole. Retract the milestone in each order instead.',
    ru: 'Отменить всё сразу уже нельзя. Отзовите событие в каждом заказе.',
  },
  quote_expired: {
    en: 'This offer has expired. Ask again for a current price.',
    ru: 'Срок действия этого предложения истёк. Запросите новую цену.',
  },
  quote_outdated: {
    en: 'The pre-order has changed since this offer was asked for. Ask for a new offer.',
    ru: 'Предварительный заказ изменился после запроса этого предложения. Запросите новое.',
  },
  quote_superseded: {
    en: 'There is a newer offer. Look at it before you decide.',
    ru: 'Есть более новое предложение. Посмотрите его, прежде чем решать.',
  },
  too_many_documents: {
    en: 'You’ve reached the limit of documents. Remove one first.',
    ru: 'Больше документов добавить нельзя. Сначала удалите один из них.',
  },
  storage_quota_exceeded: {
    en: 'Not enough space: your organization’s files use {usedBytes} of {limitBytes}. Remove documents you no longer need, or ask us for more space.',
    ru: 'Не хватает места: файлы вашей организации занимают {usedBytes} из {limitBytes}. Удалите ненужные документы или попросите нас увеличить объём.',
  },
  too_many_preorders: {
    en: 'Your organization has {most} open pre-orders already. Withdraw some, or wait until we have answered them.',
    ru: 'У вашей организации уже {most} открытых предварительных заказов. Отзовите лишние или дождитесь нашего ответа.',
  },
  too_many_changes: {
    en: 'This pre-order has been changed {most} times. Contact us about further changes.',
    ru: 'Этот предварительный заказ меняли уже {most} раз. О дальнейших изменениях сообщите нам напрямую.',
  },
  too_many_quotes: {
    en: 'Your organization has {most} open quotes already. Accept, decline or withdraw some first.',
    ru: 'У вашей организации уже {most} открытых котировок. Сначала примите, отклоните или отзовите часть из них.',
  },
  too_many_follows: {
    en: 'You can’t follow more. Stop following something in the settings first.',
    ru: 'Больше подписок добавить нельзя. Сначала уберите лишние в настройках.',
  },
  too_many_phrases: {
    en: 'You can’t keep more phrases. Remove some first.',
    ru: 'Больше фраз сохранить нельзя. Сначала удалите лишние.',
  },
  too_many_maps: {
    en: 'There are {most} kept maps already. Delete one first.',
    ru: 'Сохранено уже {most} карт. Сначала удалите одну из них.',
  },
  too_many_import_files: {
    en: 'Too many files wait to be imported. Import some of them, or try again tomorrow.',
    ru: 'Слишком много файлов ждут импорта. Импортируйте часть из них или попробуйте завтра.',
  },
  map_name_taken: {
    en: 'Another map has this name.',
    ru: 'Карта с таким названием уже есть.',
  },
  too_many_webhooks: {
    en: 'There are 20 webhooks already. Remove one first.',
    ru: 'Вебхуков уже 20. Сначала удалите один из них.',
  },
  webhook_disabled: {
    en: 'This webhook is off. Turn it on first.',
    ru: 'Этот вебхук выключен. Сначала включите его.',
  },
  message_settled: {
    en: 'This message can’t be sent again: it was sent, its code or link has expired, or nothing sends messages of its kind.',
    ru: 'Это сообщение нельзя отправить ещё раз: оно уже отправлено, срок его кода или ссылки истёк, либо такие сообщения отправлять нечем.',
  },
  message_sealed: {
    en: 'Codes and links can be read here only as long as nothing sends these messages.',
    ru: 'Коды и ссылки можно прочитать здесь, только пока такие сообщения отправлять нечем.',
  },
  stale: {
    en: 'This has changed since you opened it. Compare both versions and try again.',
    ru: 'Пока страница была открыта, данные изменились. Сравните обе версии и попробуйте ещё раз.',
  },
  organization_exists: {
    en: 'Another customer has this reference.',
    ru: 'Этот референс уже есть у другого клиента.',
  },
  order_exists: {
    en: 'This customer already has another order with this reference.',
    ru: 'У этого клиента уже есть другой заказ с таким референсом.',
  },
  idempotency_mismatch: {
    en: 'This Idempotency-Key was already used for another request. Send a new key.',
    ru: 'Этот Idempotency-Key уже использован для другого запроса. Передайте новый ключ.',
  },
  too_large: { en: 'The request is too large.', ru: 'Слишком большой запрос.' },
  unsupported_media_type: {
    en: 'This content type isn’t supported.',
    ru: 'Этот тип содержимого не поддерживается.',
  },
  too_many_requests: {
    en: 'Too many requests. Try again later.',
    ru: 'Слишком много запросов. Попробуйте позже.',
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
