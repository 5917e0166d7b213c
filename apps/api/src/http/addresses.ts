const apiAddress = /^\/+api(?=[/?]|$)/i
const healthAddress = /^\/+health(?=[/?]|$)/i

/** Whether an address is the API's, known or not and however it is spelled. */
export function isApiAddress(url: string): boolean {
  return apiAddress.test(url)
}

/** Whether an address is for programs: the API's or that of the health checks. Every other one is the web's. */
export function isProgramAddress(url: string): boolean {
  return isApiAddress(url) || healthAddress.test(url)
}
