import type { Language, Sentences } from '#desk/sentences/read-sentences.ts'

/** The server, its address, clock and processes. */
const server: Sentences = {
  'every variable is valid': 'все переменные заданы верно',
  'PUBLIC_URL is not set, no proxy is trusted': 'PUBLIC_URL не задан, доверенных прокси нет',
  'PUBLIC_URL is not set, behind {proxies}': 'PUBLIC_URL не задан, доверенные прокси: {proxies}',
  '{url}, no proxy is trusted': '{url}, доверенных прокси нет',
  '{url}, behind {proxies}': '{url}, доверенные прокси: {proxies}',
  'PUBLIC_URL is not set, so links in emails lead to this machine':
    'PUBLIC_URL не задан, поэтому ссылки в письмах ведут на эту машину',
  'PUBLIC_URL {url} has no TLS, so passwords and sessions can be read on the way':
    'PUBLIC_URL {url} без TLS: пароли и сеансы можно перехватить по пути',
  'the password for the mail server may be sent without TLS': 'пароль почтового сервера может уйти без TLS',
  "agrees with the database's": 'совпадают с часами базы',
  "The clock of this machine is {seconds} s ahead of the database's, so links to files expire at the wrong time":
    'часы этой машины спешат относительно часов базы на {seconds}\u00a0с, поэтому ссылки на файлы истекают не вовремя',
  "The clock of this machine is {seconds} s behind the database's, so links to files expire at the wrong time":
    'часы этой машины отстают от часов базы на {seconds}\u00a0с, поэтому ссылки на файлы истекают не вовремя',
  'from {source}': '{source}',
  '{source} is not the secret with which this database was served last':
    '{source}: с этой базой в последний раз работали с другим ключом',
  'none serves this database': 'с этой базой ни один процесс не работает',
  '{count#process|processes}: {processes}': '{count|процесс|процесса|процессов}: {processes}',
  'another secret than here: {where}': 'другой ключ, чем здесь: {where}',
  'PUBLIC_URL has no https': 'в PUBLIC_URL нет https',
  '{host} cannot be reached from here: {~reason}': '{host} отсюда недоступен: {~reason}',
  'of {host} ends on {date}, in {days} days': '{host}: действует до {date}, ещё {days|день|дня|дней}',
  'of {host} ends on {date}, in {hours} hours': '{host}: действует до {date}, ещё {hours|час|часа|часов}',
  'of {host} ended {days} days ago': '{host}: истёк {days|день|дня|дней} назад',
  'browsers reject it: {~reason}': 'браузеры его не принимают: {~reason}',
  'not configured, nothing is sent': 'не настроены, ничего не отправляется',
  '{host} cannot be reached': '{host} недоступен',
  '{host} takes reports': '{host} принимает отчёты',
  '{host} answered {status}': '{host} отвечает {status}',
}

/** The database, files and backups. */
const data: Sentences = {
  "{kind} can't be used: {~reason}": '{kind} не работает: {~reason}',
  '{kind} has no tables yet': '{kind}, таблиц пока нет',
  '{kind} needs version {version} of the portal or a newer one; this is {own}':
    '{kind}: база для версии {version} или новее, а эта – {own}',
  '{kind} is not migrated to this version: {migrations}':
    '{kind}: база не обновлена до этой версии: {migrations}',
  '{kind}, migrated': '{kind}, база обновлена',
  'orders: {orders}, accounts: {accounts}': 'заказов: {orders}, учётных записей: {accounts}',
  'embedded, so there is none': 'база встроенная, подключаться не нужно',
  'time zone and timeouts are in force': 'часовой пояс и таймауты действуют',
  "Connections of {variable} don't have the settings that the portal needs: {differences}. The portal has set them for its role in this database, so the pooler changes them: look for connect_query, and reconnect its server connections (RECONNECT)":
    'у соединений {variable} не те настройки, которые нужны порталу: {differences}; портал задал их своей роли в этой базе, значит, их меняет пулер',
  'none, so the database answers everything itself': 'нет, на все запросы отвечает основная база',
  'not used, {fault}': 'не используется: {fault}',
  'not used, {fault}: {~reason}': 'не используется: {fault} ({~reason})',
  'not used, {lag} behind': 'не используется: отстаёт на {lag}',
  'a standby of this database, {ms} ms behind': 'реплика этой базы, отстаёт на {ms}\u00a0мс',
  "DATABASE_READ_URL can't be used: {~reason}": 'DATABASE_READ_URL не работает: {~reason}',
  'DATABASE_READ_URL leads to a database that is no copy of the one of DATABASE_URL. Set it to a standby of that database, or leave it out':
    'DATABASE_READ_URL ведёт к базе, которая не копия базы из DATABASE_URL',
  DATA_DIR: 'DATA_DIR',
  '{bucket} takes and returns files': '{bucket} принимает и отдаёт файлы',
  '{files#file|files} still in {where}': '{files|файл|файла|файлов} пока в другом месте: {where}',
  '{files#file|files} checked, all there':
    '{files|файл проверен|файла проверено|файлов проверено}, все на месте',
  '{files#file|files} of more checked, all there':
    '{files|файл проверен|файла проверено|файлов проверено} выборочно, все на месте',
  '{files#file|files} checked, {missing} missing: {names}':
    '{files|файл проверен|файла проверено|файлов проверено}, не хватает {missing}: {names}',
  '{files#file|files} of more checked, {missing} missing: {names}':
    '{files|файл проверен|файла проверено|файлов проверено} выборочно, не хватает {missing}: {names}',
  "{files#file|files} checked, {unread} can't be read: {names}":
    '{files|файл проверен|файла проверено|файлов проверено}, не читается {unread}: {names}',
  "{files#file|files} of more checked, {unread} can't be read: {names}":
    '{files|файл проверен|файла проверено|файлов проверено} выборочно, не читается {unread}: {names}',
  'none was made yet; portal backup FILE makes one': 'копий пока не было; копию делает portal backup FILE',
  '{file} of {at}: {rows#row|rows}, {files#file|files}':
    '{file}, {at}: {rows|строка|строки|строк}, {files|файл|файла|файлов}',
  '{file} of {at}: {rows#row|rows}, {files#file|files}, encrypted':
    '{file}, {at}: {rows|строка|строки|строк}, {files|файл|файла|файлов}, зашифрована',
  'that is {days} days ago': 'прошло {days|день|дня|дней}',
  '{file} failed at {at}: {reason}': '{file}: не удалась {at}: {reason}',
  'none was made before': 'до этого копий не было',
  'the last one is of {at}': 'последняя – {at}',
  'the upload of {file} failed: {reason}': '{file} не удалось загрузить: {reason}',
  'none is in the bucket for backups yet': 'в бакете для резервных копий пока пусто',
  'the bucket has {file} of {at}': 'в бакете {file}, {at}',
  '{entries#entry|entries} in {chains#chain|chains} compared, all right':
    'сверено: {entries|запись|записи|записей}, {chains|цепочка|цепочки|цепочек}, всё сходится',
  '{entries#entry|entries} in {chains#chain|chains} compared, all right, {more}':
    'сверено: {entries|запись|записи|записей}, {chains|цепочка|цепочки|цепочек}, всё сходится, {more}',
  'on the embedded database the chains show changes, but nothing prevents them':
    'во встроенной базе цепочки показывают изменения, но ничто их не предотвращает',
  'the role of DATABASE_URL could change entries: set DATABASE_DIRECT_URL to the owner':
    'роль из DATABASE_URL могла бы изменить записи: укажите в DATABASE_DIRECT_URL владельца',
  'the role that serves can’t change or remove entries':
    'роль, с которой работает сервер, не может изменить или удалить записи',
  '{chain}: its end was removed': '{chain}: конец удалён',
  '{chain} breaks at entry {entry}': '{chain}: обрыв на записи {entry}',
}

/** Emails, webhooks and the work of queues. */
const sending: Sentences = {
  'SMTP_URL is not set: emails stay in the outbox': 'SMTP_URL не задан: письма остаются в исходящих',
  '{host} answers {how}': '{host} отвечает, {how}',
  '{host} takes no emails: {~reason}': '{host} не принимает письма: {~reason}',
  'emails stay in the outbox, SMS stay in the outbox': 'письма и SMS остаются в исходящих',
  'emails stay in the outbox, SMS by {sms}': 'письма остаются в исходящих, SMS через {sms}',
  'emails by {email}, SMS stay in the outbox': 'письма через {email}, SMS остаются в исходящих',
  'emails by {email}, SMS by {sms}': 'письма через {email}, SMS через {sms}',
  '{waiting} waiting, {failed} failed in seven days': 'ждут: {waiting}, ошибок за семь дней: {failed}',
  '{waiting} waiting, {failed} failed in seven days: {~reason}':
    'ждут: {waiting}, ошибок за семь дней: {failed} ({~reason})',
  'the oldest waits for {minutes} minutes': 'дольше всех – {minutes|минуту|минуты|минут}',
  'the oldest waits for {minutes} minutes: {~reason}':
    'дольше всех – {minutes|минуту|минуты|минут} ({~reason})',
  'outbox {due}, digests {digests}, webhooks {webhooks}, matching {matching}, imports {imports}':
    'исходящие: {due}, сводки: {digests}, вебхуки: {webhooks}, привязка: {matching}, импорт: {imports}',
  'too long: {queues}': 'слишком долго: {queues}',
  '{webhooks#webhook|webhooks}': '{webhooks|вебхук|вебхука|вебхуков}',
  '{waiting#delivery|deliveries} waiting, {failed} given up in seven days':
    'ждут отправки: {waiting}, не отправлено за семь дней: {failed}',
  '{name} is off because its receiver answered 410': '{name} отключён: получатель ответил 410',
  '{name} has failed since {at}': '{name} не работает с {at}',
  '{references#reference|references}, {events#event|events} and {files#file|files} waiting':
    'ждут: {references|номер|номера|номеров}, {events|событие|события|событий}, {files|файл|файла|файлов}',
  '{references#reference|references}, {events#event|events} and {files#file|files} waiting, the oldest reference for {minutes} minutes':
    'ждут: {references|номер|номера|номеров}, {events|событие|события|событий}, {files|файл|файла|файлов}, самый старый номер – {minutes|минуту|минуты|минут}',
  'events stored by the version before are being indexed': 'события прежней версии индексируются',
  'events stored by the version before are being indexed, the oldest reference for {minutes} minutes':
    'события прежней версии индексируются, самый старый номер ждёт {minutes|минуту|минуты|минут}',
  '{aside} set aside, {retrying} tried again': 'отложено: {aside}, повторяется: {retrying}',
  '{queue} failed {times} times since {at}: {reason}': '{queue}: {times|сбой|сбоя|сбоев} с {at}: {reason}',
  'no mailbox is set: replies go to the people themselves (REPLY_IMAP_URL)':
    'почтовый ящик не задан, ответы приходят самим сотрудникам (REPLY_IMAP_URL)',
  '{replies#reply|replies} taken within a day': 'за сутки принято: {replies|ответ|ответа|ответов}',
  '{failed} failed': 'не принято: {failed}',
  'the mailbox could not be read': 'прочитать почтовый ящик не удалось',
}

/** Customers, their orders and prices. */
const customers: Sentences = {
  'carriers name each order by few references': 'перевозчики называют заказы немногими номерами',
  'carriers name {orders#order|orders} by more references than the {most} that an order keeps, so events may be missing or wrong: {list}':
    'у {orders|заказа|заказов|заказов} от перевозчиков больше номеров, чем хранит заказ ({most}), поэтому события могут пропасть или оказаться чужими: {list}',
  'no references became equal': 'одинаковых номеров не появилось',
  '{count#reference|references} of different orders became equal when look-alike letters were folded, and both orders keep them: {~list}':
    '{count|номер|номера|номеров} разных заказов совпали, когда похожие буквы стали равны, и остались у обоих заказов: {~list}',
  'all amounts had the decimals of their currency': 'у всех сумм столько знаков, сколько у валюты',
  '{count} stored with more decimals than the currency has was rounded: {~list}':
    'было больше знаков, чем у валюты, округлено: {count|сумма|суммы|сумм}: {~list}',
  '{count} stored with more decimals than the currency has were rounded: {~list}':
    'было больше знаков, чем у валюты, округлено: {count|сумма|суммы|сумм}: {~list}',
  'customers use {size}': 'клиенты занимают {size}',
  'none over 90 %': 'больше 90\u00a0% ни у кого',
  '{customers#customer|customers} over 90 %: {shares}':
    'больше 90\u00a0%: {customers|клиент|клиента|клиентов}: {shares}',
  "the kept sum isn't that of the files for {refs}": 'сумма не сходится с файлами: {refs}',
  'typed codes are open': 'коды можно вводить вручную',
  'wrong ones today: {wrong}': 'неверных сегодня: {wrong}',
  '{wrong} wrong codes were typed in a day, so typed codes are closed until {at}':
    'за сутки {wrong|неверный код|неверных кода|неверных кодов}, поэтому до {at} коды вручную не принимаются',
  'links keep working': 'ссылки работают',
  'no order keeps a price that has ended': 'заказов с ценой, которая больше не действует, нет',
  '{quotes#accepted quote|accepted quotes}': 'принятых котировок: {quotes}',
  'the latest {quotes#accepted quote|accepted quotes}': 'проверены последние принятые котировки: {quotes}',
  '{orders#order|orders} with an agreed price that no longer fits the pre-order: {refs}':
    '{orders|заказ|заказа|заказов} с согласованной ценой, которая больше не подходит к предварительному заказу: {refs}',
}

const more = [/,? and (\d+) more\b/g, ' и ещё $1'] as const
const of = [/ of /g, ' – '] as const
const sizes = [
  [/(\d)\.(\d)/g, '$1,$2'],
  [/(\d),(\d{3})/g, '$1\u00a0$2'],
  [/\u00a0GB/g, '\u00a0ГБ'],
  [/\u00a0MB/g, '\u00a0МБ'],
  [/\u00a0kB/g, '\u00a0кБ'],
  [/\u00a0B\b/g, '\u00a0Б'],
] as const
const due = [
  [/^(\d+) due for (\d+) min$/, '$1, ждут $2\u00a0мин'],
  [/^(\d+) due$/, '$1'],
] as const

const numbers =
  'seconds days hours status orders accounts ms missing unread waiting failed minutes aside retrying times most count wrong'

/** The findings of `portal doctor` in Russian. */
export const findingsInRussian: Language = {
  locale: 'ru',
  predicates: {},
  sentences: [server, data, sending, customers],
  numbers: numbers.split(' '),
  words: {
    seconds: [[/\./, ',']],
    source: [[/secret\.key in DATA_DIR/, 'secret.key в DATA_DIR']],
    processes: [[/ with (\S+) since (\S+?)(,|$)/g, ' – $1 с $2$3']],
    '~reason': [
      [/^unknown issuer$/, 'издатель неизвестен'],
      [/^no answer within 5 s$/, 'нет ответа за 5\u00a0с'],
      [/^it gives back other bytes than it was given$/, 'возвращает не те байты, которые получил'],
    ],
    differences: [[/ is (\S*) instead of /g, ': $1 вместо ']],
    fault: [
      [/^unreachable$/, 'недоступна'],
      [/^not a standby$/, 'это не реплика'],
      [/^another database$/, 'это другая база'],
      [/^another timeline$/, 'у неё другая линия времени'],
    ],
    lag: [
      [/^more than /, 'больше чем '],
      [/ ms$/, '\u00a0мс'],
      [/ s$/, '\u00a0с'],
    ],
    where: [[/^the bucket$/, 'бакет']],
    migrations: [more],
    names: [more, of],
    more: [
      [/(\d+) personal values? erased/, 'стёрто личных данных: $1'],
      [/(\d+) chains? left out, which --recount compares/, 'пропущено цепочек: $1, их сверит --recount'],
      [/the company’s chain ends at (\d+) with (\w+)/, 'цепочка компании кончается записью $1 ($2)'],
    ],
    chain: [
      [/^the company’s chain$/, 'цепочка компании'],
      [/^chain /, 'цепочка '],
    ],
    entry: [
      [/ of (\S+), (?=which|whose)/, ' ($1), '],
      [/which was removed$/, 'она удалена'],
      [/which was changed$/, 'она изменена'],
      [/: the last ones were removed$/, ', последние удалены'],
      [/, the last one, which its end doesn’t know$/, ', последней, о ней конец не знает'],
      [/whose (.+) was changed$/, 'изменено значение $1'],
    ],
    how: [
      [/with TLS/, 'с TLS'],
      [/without TLS/, 'без TLS'],
      [/without signing in/, 'без входа'],
      [/signed in as /, 'вход как '],
    ],
    due,
    digests: due,
    webhooks: due,
    matching: due,
    imports: due,
    queues: [
      [/(\w+) over (\d+) min/g, '$1 – больше $2\u00a0мин'],
      [/outbox/, 'исходящие'],
      [/digests/, 'сводки'],
      [/webhooks/, 'вебхуки'],
      [/matching/, 'привязка'],
      [/imports/, 'импорт'],
    ],
    list: [[/ \((\d+) left out\)/g, ' (не сохранено $1)'], of],
    '~list': [
      [/ is /g, ' → '],
      [/, and (\d+) more in the table rounded_amounts/, ' и ещё $1 в таблице rounded_amounts'],
      of,
    ],
    size: sizes,
    shares: [...sizes, [/ of /g, ' из ']],
    refs: [more],
  },
}
