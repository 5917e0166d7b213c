import {
  type LetterName,
  letterGroups,
  letterNames,
} from '@portolan/contract/content/letter-texts/letter-names'
import type { LetterLine } from '@portolan/contract/content/letter-texts/letter-texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { CompanyPage } from '#desk/company/company-frame.tsx'
import { deskPaths } from '#desk/frame/paths.ts'
import { UnsavedGuard } from '#platform/forms/unsaved.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { LetterForm } from './letter-form.tsx'
import { messages } from './messages.ts'
import { letterQuery, letterTextsQuery } from './queries.ts'

const first: LetterName = 'invitation'

/** The letters that customers' people get: their texts, and next to them how a letter looks. */
export function LetterTextsPage() {
  const t = useMessages(messages)
  const { letter } = useSearch({ strict: false })
  const name = letterNames.find((each) => each === letter) ?? first
  const { data, error, isFetching, refetch } = useQuery(letterTextsQuery)
  const words = {
    title: t('leave.title'),
    text: t('leave.text'),
    stay: t('leave.stay'),
    leave: t('leave.leave'),
  }
  return (
    <UnsavedGuard words={words}>
      <CompanyPage name="texts">
        {!data && error && (
          <LoadFailed
            title={t('failed')}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && (
          <SkeletonGroup className="grid gap-4 wide:grid-cols-[16rem_minmax(0,1fr)]">
            <Skeleton className="h-96 w-full max-wide:h-11" />
            <Skeleton className="h-96 w-full" />
          </SkeletonGroup>
        )}
        {data && (
          <div className="grid items-start gap-4 wide:grid-cols-[16rem_minmax(0,1fr)]">
            <Letters lines={data.results} open={name} />
            {/* Another letter is another form. */}
            <OpenLetter key={name} name={name} />
          </div>
        )}
      </CompanyPage>
    </UnsavedGuard>
  )
}

function OpenLetter({ name }: { name: LetterName }) {
  const t = useMessages(messages)
  const { data, error, isFetching, refetch } = useQuery(letterQuery(name))
  if (data) return <LetterForm settings={data} />
  if (error)
    return (
      <LoadFailed
        title={t('letterFailed')}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <SkeletonGroup>
      <Skeleton className="h-96 w-full" />
    </SkeletonGroup>
  )
}

/** All letters by group; where there's no room for both, closed above the open one. */
function Letters({ lines, open }: { lines: readonly LetterLine[]; open: LetterName }) {
  const t = useMessages(messages)
  const list = (
    <div className="p-3">
      {Object.keys(letterGroups).map((group) => (
        <section key={group} className="mb-4 break-inside-avoid last:mb-0">
          <h2 className="px-2 pb-1 font-medium text-muted text-xs">
            {t(`groups.${group as keyof typeof letterGroups}`)}
          </h2>
          <ul>
            {lines
              .filter((line) => line.group === group)
              .map((line) => (
                <Entry key={line.letter} line={line} isOpen={line.letter === open} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
  return (
    <nav aria-label={t('letters')}>
      <div className="rounded-lg border bg-surface max-wide:hidden">{list}</div>
      {/* Closed again by choosing another letter. */}
      <details key={open} className="rounded-lg border bg-surface wide:hidden">
        <summary className="flex min-h-11 items-center justify-between rounded-lg px-4 font-medium [&::-webkit-details-marker]:hidden">
          {t('letters')}: {t(`names.${open}`)}
          <ChevronDown aria-hidden className="size-4 text-muted transition-transform in-open:rotate-180" />
        </summary>
        <div className="tablet:columns-2 desktop:columns-3">{list}</div>
      </details>
    </nav>
  )
}

function Entry({ line, isOpen }: { line: LetterLine; isOpen: boolean }) {
  const t = useMessages(messages)
  const { letter, changed, warnings } = line
  return (
    <li>
      <Link
        {...deskPaths.letterTexts({ letter })}
        data-row={letter}
        aria-current={isOpen ? 'page' : undefined}
        className={cn(
          'flex min-h-8 flex-wrap items-center justify-between gap-x-2 rounded-md px-2 py-1 text-sm hover:bg-wash max-tablet:min-h-11',
          isOpen && 'bg-wash font-medium forced-colors:outline-2',
        )}
      >
        {t(`names.${letter}`)}
        {warnings > 0 ? (
          <span className="text-amber text-xs">{t('unused', { count: warnings })}</span>
        ) : (
          changed > 0 && <span className="text-muted text-xs">{t('changed', { count: changed })}</span>
        )}
      </Link>
    </li>
  )
}
