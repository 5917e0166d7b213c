import {
  finishPasskeyRegistration,
  type Passkey,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
} from '@portolan/contract/identity/passkeys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { passkeysQuery } from '#identity/passkeys/queries.ts'
import { call } from '#platform/api/client.ts'

const loadAsk = () => import('#identity/passkeys/ask-passkey.ts')

function useRefresh() {
  const queryClient = useQueryClient()
  // Adding or removing a passkey ends the other sessions and adds to the security log.
  return () =>
    Promise.all(
      [passkeysQuery.queryKey, ['sessions'], ['security-log']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}

/** Creates a passkey in the browser and adds it to the account with a default name. */
export function useAddPasskey() {
  const refresh = useRefresh()
  return useMutation({
    async mutationFn() {
      const [{ makePasskey }, { challengeId, options }] = await Promise.all([
        loadAsk(),
        call(startPasskeyRegistration),
      ])
      const response = await makePasskey(options)
      return call(finishPasskeyRegistration, { body: { challengeId, response } })
    },
    onSuccess: refresh,
  })
}

export function useRenamePasskey() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(renamePasskey, { params: { credentialId: id }, body: { name } }),
    onSuccess: refresh,
  })
}

/** Removes a passkey from the account, and from the browser if it supports that. */
export function useRemovePasskey() {
  const refresh = useRefresh()
  return useMutation({
    async mutationFn({ id, credentialId }: Passkey) {
      await call(removePasskey, { params: { credentialId: id } })
      const { forgetPasskey } = await loadAsk()
      await forgetPasskey(credentialId)
    },
    onSuccess: refresh,
  })
}
