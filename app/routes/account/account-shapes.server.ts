import { newPasswordForm, passwordChangeForm } from '../../../domain/sign-in/password/new-password-form.ts'
import { recoveryForm, signInForm } from '../../../domain/sign-in/sign-in-form.ts'
import { shapeOf } from '../../forms/form-shape.ts'

/** Many times the longest address and password: what is wrong with those, the form says. */
const mostBytes = 16_384
const long = { longest: 8_192 }

export const signInShape = shapeOf(signInForm, { mostBytes, more: { email: long, password: long } })

export const recoveryShape = shapeOf(recoveryForm, { mostBytes, more: { email: long } })

/** `username` tells the browser's password manager whose passwords these are. */
export const passwordChangeShape = shapeOf(passwordChangeForm, { mostBytes, more: { username: long } })

/** `email` is shown with a new account's password, for the browser to keep them together. */
export const newPasswordShape = shapeOf(newPasswordForm, { mostBytes, more: { email: long } })
