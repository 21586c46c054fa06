import type { FormShape } from '../../forms/form-shape.ts'

const types = ['application/x-www-form-urlencoded'] as const
/** Many times the longest address and password: what is wrong with those, the form says. */
const mostBytes = 16_384
const email = { longest: 8_192 }
const password = { longest: 8_192 }

export const signInShape: FormShape = { types, mostBytes, fields: { email, password } }

export const recoveryShape: FormShape = { types, mostBytes, fields: { email } }

/** `username` tells the browser's password manager whose passwords these are. */
export const passwordChangeShape: FormShape = {
  types,
  mostBytes,
  fields: { username: email, current_password: password, password, password_confirmation: password },
}

/** `email` is shown with a new account's password, for the browser to keep them together. */
export const newPasswordShape: FormShape = {
  types,
  mostBytes,
  fields: { email, password, password_confirmation: password },
}
