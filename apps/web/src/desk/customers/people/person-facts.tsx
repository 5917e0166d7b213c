import type { CompanyAccount } from '@portolan/contract/company/people/accounts'
import type { ReactNode } from 'react'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'
import { PersonBadges } from './person-badges.tsx'

/** After so many wrong passwords in a row, the password stops working. */
const lockedAfter = 100

/** Facts about an account. */
export function PersonFacts({ account }: { account: CompanyAccount }) {
  const t = useMessages(messages, 'facts')
  const format = useFormat()
  const { email, phone, locale, createdAt, lastSignInAt, secondFactor, passkeys, organizations } = account
  const { waitsUntil, wrongPasswords, pendingEmail, pendingEmailUntil } = account
  const isLocked = wrongPasswords > lockedAfter || waitsUntil !== null
  return (
    <section aria-label={t('title')}>
      <PersonBadges person={account} />
      {isLocked && <p className="mt-2 text-amber text-sm">{t('locked')}</p>}
      {account.isStaff && <p className="mt-2 text-muted text-sm">{t('staff')}</p>}
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        <Fact name={t('email')}>
          <span translate="no">{email}</span>
          {pendingEmail !== null && pendingEmailUntil !== null && (
            <span className="block text-amber">
              {t('pending', { email: pendingEmail, when: format.relative(pendingEmailUntil) })}
            </span>
          )}
        </Fact>
        {phone !== null && (
          <Fact name={t('phone')}>
            <span translate="no">{phone}</span>
          </Fact>
        )}
        <Fact name={t('language')}>{t(`languages.${locale}`)}</Fact>
        <Fact name={t('lastSignIn')}>
          {lastSignInAt === null ? t('never') : format.relative(lastSignInAt)}
        </Fact>
        <Fact name={t('since')}>{format.relative(createdAt)}</Fact>
        <Fact name={t('secondFactor')}>{t(`factors.${secondFactor}`)}</Fact>
        {passkeys > 0 && <Fact name={t('passkeys')}>{format.number(passkeys)}</Fact>}
        <Fact name={t('sees')}>
          <ul>
            {organizations.map(({ id, name }) => (
              <li key={id} className="wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}
