import { newPasswordForm, passwordChangeForm } from '../../../domain/sign-in/new-password-form.ts'
import { recoveryForm, signInForm } from '../../../domain/sign-in/sign-in-form.ts'
import { bodyLimits } from '../../forms/body-limits.ts'

/** Many times the longest address and password: what is wrong with those, the form says. */
const mostBytes = 16_384
const long = { longest: 8_192 }

export const signInLimits = bodyLimits(signInForm, { mostBytes, more: { email: long, password: long } })

export const recoveryLimits = bodyLimits(recoveryForm, { mostBytes, more: { email: long } })

/** `username` tells the browser's password manager whose passwords these are. */
export const passwordChangeLimits = bodyLimits(passwordChangeForm, { mostBytes, more: { username: long } })

/** `email` is shown with a new account's password, for the browser to keep them together. */
export const newPasswordLimits = bodyLimits(newPasswordForm, { mostBytes, more: { email: long } })
