import { acceptMemberInvitation, type MemberInvitation } from '@portolan/contract/identity/member-invitations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Building2, MailX } from 'lucide-react'
import { call } from '#platform/api/client.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Notice } from '#platform/notices/notice.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { messages } from './messages.ts'
import { memberInvitationQuery } from './queries.ts'

function Gone() {
  const t = useMessages(messages)
  const { data: user } = useQuery(currentUserQuery)
  return (
    <Notice icon={<MailX />} title={t('goneTitle')} text={t('goneText', { email: user?.email ?? '' })}>
      <Link {...paths.orders()} className={buttonClass({ variant: 'primary' })}>
        {t('toOrders')}
      </Link>
    </Notice>
  )
}

function Offer({ invitationId, invitation }: { invitationId: string; invitation: MemberInvitation }) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const format = useFormat()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { companyName: company } = usePortalConfig()
  const accept = useMutation({
    mutationFn: () => call(acceptMemberInvitation, { params: { invitationId } }),
    async onSuccess({ name }) {
      await navigate(paths.orders())
      // Lists, counts and the person all include more now.
      await queryClient.invalidateQueries()
      toasts.add({
        severity: 'success',
        title: t('accepted', { organization: name }),
        description: t('acceptedText'),
        life: 6_000,
      })
    },
  })
  const { error } = accept
  if (error instanceof Problem && error.status === 404) return <Gone />
  const text = t.rich('text', {
    company,
    organization: invitation.organization.name,
    b: (chunks) => <b className="font-semibold text-ink">{chunks}</b>,
  })
  return (
    <Notice icon={<Building2 />} title={t('title')} text={text}>
      <p className="mb-4 w-full text-pretty text-muted text-sm">
        {t('keeps', { date: format.date(invitation.expiresAt, 'UTC') })}
      </p>
      {error && <FormFailure message={failureText(error)} requestId={requestIdOf(error)} />}
      <Button variant="primary" loading={accept.isPending} onClick={() => accept.mutate()}>
        {t('accept')}
      </Button>
      <Link {...paths.orders()} className={buttonClass({ variant: 'ghost' })}>
        {t('later')}
      </Link>
    </Notice>
  )
}

/** An invitation to another organization, for the person whose email address received it. */
export function MemberInvitationPage() {
  const t = useMessages(messages)
  const { invitationId } = useParams({ from: '/default-layout/invitations/$invitationId' })
  const query = useQuery(memberInvitationQuery(invitationId))
  const { error, data } = query
  if (error instanceof Problem && error.status === 404) return <Gone />
  if (error) {
    return (
      <LoadFailed
        className="min-h-[60dvh] justify-center"
        title={t('loadFailed')}
        error={error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (data) return <Offer invitationId={invitationId} invitation={data} />
  return (
    <div
      aria-busy="true"
      className="mx-auto flex min-h-[60dvh] max-w-lg flex-col items-center justify-center gap-4"
    >
      <Skeleton className="size-14 rounded-full" />
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-5 w-full" />
    </div>
  )
}
