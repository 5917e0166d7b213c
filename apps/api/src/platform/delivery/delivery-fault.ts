/**
 * Why a gateway did not take a message, as a sentence for the operator, without anything of the message's text.
 * `gateway`: nothing gets through at present. `message`: this one may later. `refused`: this one never will.
 */
export class DeliveryFault extends Error {
  readonly scope: 'gateway' | 'message' | 'refused'
  constructor(scope: DeliveryFault['scope'], message: string) {
    super(message)
    this.scope = scope
  }
}
