import { expect, it } from 'vitest'
import { findingInRussian } from './finding-text.ts'

const inRussian = (text: string) => findingInRussian(text)?.replaceAll('\u00a0', ' ') ?? null

it.each([
  [
    'every variable is valid; https://portal.example, behind 10.0.0.1, 10.0.0.2',
    'все переменные заданы верно; https://portal.example, доверенные прокси: 10.0.0.1, 10.0.0.2',
  ],
  [
    'every variable is valid; PUBLIC_URL is not set, no proxy is trusted',
    'все переменные заданы верно; PUBLIC_URL не задан, доверенных прокси нет',
  ],
  [
    'PostgreSQL 15.8, migrated; orders: 1204, accounts: 97',
    'PostgreSQL 15.8, база обновлена; заказов: 1204, учётных записей: 97',
  ],
  [
    "PostgreSQL can't be used: connect ECONNREFUSED 10.0.0.5:5432",
    'PostgreSQL не работает: connect ECONNREFUSED 10.0.0.5:5432',
  ],
  [
    'PGlite (embedded) 17.4 needs version 0.4.0 of the portal or a newer one; this is 0.3.0',
    'PGlite (embedded) 17.4: база для версии 0.4.0 или новее, а эта – 0.3.0',
  ],
  ['not used, unreachable: ECONNREFUSED', 'не используется: недоступна (ECONNREFUSED)'],
  ['not used, more than 2000 ms behind', 'не используется: отстаёт на больше чем 2000 мс'],
  ['a standby of this database, 12 ms behind', 'реплика этой базы, отстаёт на 12 мс'],
  [
    "The clock of this machine is 7.2 s ahead of the database's, so links to files expire at the wrong time.",
    'часы этой машины спешат относительно часов базы на 7,2 с, поэтому ссылки на файлы истекают не вовремя',
  ],
  [
    '1 process: portal-1 4121 with 0.3.0 since 2026-11-27T07:00:00Z',
    '1 процесс: portal-1 4121 – 0.3.0 с 2026-11-27T07:00:00Z',
  ],
  [
    '5 processes: a 1 with 0.3.0 since 2026-11-27T07:00:00Z, b 2 with 0.2.0 since 2026-11-26T07:00:00Z; another secret than here: b 2',
    '5 процессов: a 1 – 0.3.0 с 2026-11-27T07:00:00Z, b 2 – 0.2.0 с 2026-11-26T07:00:00Z; другой ключ, чем здесь: b 2',
  ],
  [
    'of portal.example ends on 2027-01-01, in 21 days',
    'portal.example: действует до 2027-01-01, ещё 21 день',
  ],
  [
    'of portal.example ends on 2026-11-28, in 2 hours; browsers reject it: unknown issuer',
    'portal.example: действует до 2026-11-28, ещё 2 часа; браузеры его не принимают: издатель неизвестен',
  ],
  ['1 file checked, all there', '1 файл проверен, все на месте'],
  [
    "1,200 files of more checked, 2 can't be read: files/01/01ab of documents 019a (EACCES), files/02/02ab of photos 019b (EIO)",
    '1 200 файлов проверено выборочно, не читается 2: files/01/01ab – documents 019a (EACCES), files/02/02ab – photos 019b (EIO)',
  ],
  [
    'nightly.zip of 2026-11-20T02:00:00Z: 120,000 rows, 3 files, encrypted; that is 12 days ago',
    'nightly.zip, 2026-11-20T02:00:00Z: 120 000 строк, 3 файла, зашифрована; прошло 12 дней',
  ],
  [
    'nightly.zip failed at 2026-11-20T02:00:00Z: ENOSPC; none was made before',
    'nightly.zip: не удалась 2026-11-20T02:00:00Z: ENOSPC; до этого копий не было',
  ],
  [
    '12 entries in 2 chains compared, all right, 1 personal value erased, the company’s chain ends at 8 with 0011aabb; the role that serves can’t change or remove entries',
    'сверено: 12 записей, 2 цепочки, всё сходится, стёрто личных данных: 1, цепочка компании кончается записью 8 (0011aabb); роль, с которой работает сервер, не может изменить или удалить записи',
  ],
  [
    'the company’s chain breaks at entry 7 of 2026-11-20T02:00:00Z, which was changed; chain 019a: its end was removed',
    'цепочка компании: обрыв на записи 7 (2026-11-20T02:00:00Z), она изменена; цепочка 019a: конец удалён',
  ],
  [
    'mail.example:465 answers with TLS, signed in as portal',
    'mail.example:465 отвечает, с TLS, вход как portal',
  ],
  [
    'emails by mail.example, SMS stay in the outbox; 14 waiting, 3 failed in seven days; the oldest waits for 21 minutes: 550 5.1.1 Unknown user; try later',
    'письма через mail.example, SMS остаются в исходящих; ждут: 14, ошибок за семь дней: 3; дольше всех – 21 минуту (550 5.1.1 Unknown user; try later)',
  ],
  [
    'outbox 14 due for 21 min, digests 0 due, webhooks 1 due for 0 min, matching 0 due, imports 0 due; too long: outbox over 10 min',
    'исходящие: 14, ждут 21 мин, сводки: 0, вебхуки: 1, ждут 0 мин, привязка: 0, импорт: 0; слишком долго: исходящие – больше 10 мин',
  ],
  [
    '2 webhooks; 1 delivery waiting, 0 given up in seven days; ERP has failed since 2026-11-20T02:00:00Z',
    '2 вебхука; ждут отправки: 1, не отправлено за семь дней: 0; ERP не работает с 2026-11-20T02:00:00Z',
  ],
  ['1 reference, 5 events and 0 files waiting', 'ждут: 1 номер, 5 событий, 0 файлов'],
  [
    '2 set aside, 1 tried again; replies 4711 failed 2 times since 2026-11-20T02:00:00Z: ECONNRESET',
    'отложено: 2, повторяется: 1; replies 4711: 2 сбоя с 2026-11-20T02:00:00Z: ECONNRESET',
  ],
  [
    '21 replies taken within a day; 1 failed; the mailbox could not be read',
    'за сутки принято: 21 ответ; не принято: 1; прочитать почтовый ящик не удалось',
  ],
  [
    'customers use 1.2\u00a0GB; 1 customer over 90 %: acme 4.6\u00a0GB of 5\u00a0GB',
    'клиенты занимают 1,2 ГБ; больше 90 %: 1 клиент: acme 4,6 ГБ из 5 ГБ',
  ],
  [
    '3 references of different orders became equal when look-alike letters were folded, and both orders keep them: CR A1 (X of acme, Y of acme); CR B2 (Z of beta)',
    '3 номера разных заказов совпали, когда похожие буквы стали равны, и остались у обоих заказов: CR A1 (X – acme, Y – acme); CR B2 (Z – beta)',
  ],
  [
    '1 stored with more decimals than the currency has was rounded: X of acme, FRT: USD 1.234 is 1.23',
    'было больше знаков, чем у валюты, округлено: 1 сумма: X – acme, FRT: USD 1.234 → 1.23',
  ],
  [
    '1 order with an agreed price that no longer fits the pre-order: TS-1; 12 accepted quotes',
    '1 заказ с согласованной ценой, которая больше не подходит к предварительному заказу: TS-1; принятых котировок: 12',
  ],
  [
    'carriers name 2 orders by more references than the 200 that an order keeps, so events may be missing or wrong: A of acme (12 left out), B of beta (1 left out)',
    'у 2 заказов от перевозчиков больше номеров, чем хранит заказ (200), поэтому события могут пропасть или оказаться чужими: A – acme (не сохранено 12), B – beta (не сохранено 1)',
  ],
  [
    '500 wrong codes were typed in a day, so typed codes are closed until 2026-11-28T02:00:00Z; links keep working',
    'за сутки 500 неверных кодов, поэтому до 2026-11-28T02:00:00Z коды вручную не принимаются; ссылки работают',
  ],
  ['errors.example answered 403', 'errors.example отвечает 403'],
])('%s', (english, russian) => expect(inRussian(english)).toBe(russian))

it('an error of the machine stays as it is', () => {
  for (const text of [
    'connect ETIMEDOUT',
    'relation "orders" does not exist',
    "EACCES: permission denied, open 'x'",
  ])
    expect(inRussian(text)).toBeNull()
})
