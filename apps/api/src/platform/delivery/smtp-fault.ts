import { DeliveryFault } from './delivery-fault.ts'

/**
 * What an error of the mail server means for the message. Only a clear no to this recipient or this content ends it;
 * anything that has to do with policy (5.7) or with us is tried again, because an operator can put it right.
 */
export function faultOf(error: unknown): DeliveryFault {
  if (error instanceof DeliveryFault) return error
  if (!(error instanceof Error)) return new DeliveryFault('gateway', String(error))
  const { code, command, responseCode } = describe(error)
  const isAboutMessage = (code === 'EENVELOPE' && command === 'RCPT TO') || code === 'EMESSAGE'
  if (!isAboutMessage || responseCode === 421) return new DeliveryFault('gateway', error.message)
  const isNo = responseCode === 501 || (responseCode >= 550 && responseCode <= 559)
  const isFinal = isNo && !/\b5\.7\.\d/.test(error.message)
  return new DeliveryFault(isFinal ? 'refused' : 'message', error.message)
}

function describe(error: Error): { code: string; command: string; responseCode: number } {
  const code = 'code' in error ? String(error.code) : ''
  const command = 'command' in error ? String(error.command) : ''
  return { code, command, responseCode: 'responseCode' in error ? Number(error.responseCode) : 0 }
}
