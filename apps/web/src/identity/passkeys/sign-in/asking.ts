// Loaded when the login page offers passkeys: the request for one, and the error messages.
export { askForSignIn, offerInAutofill, signIn } from '#identity/passkeys/ask-passkey.ts'
export { describePasskeyError, passkeyError } from '#identity/passkeys/failure/passkey-errors.ts'
