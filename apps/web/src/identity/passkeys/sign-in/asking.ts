// Loaded when the login page offers passkeys: what asks for one, and what it says where one is refused.
export { askForSignIn, offerInAutofill, signIn } from '#identity/passkeys/ask-passkey.ts'
export { describePasskeyError, passkeyError } from '#identity/passkeys/failure/passkey-errors.ts'
