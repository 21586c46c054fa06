import * as z from 'zod/mini'
import { requiredText } from '../forms/fields.ts'

export const emailMissing = 'Veuillez ajouter votre email'

/** The address of an account: whether there is one is for the act to say. */
const email = z
  .string({ error: emailMissing })
  .check(z.refine((typed) => typed.trim() !== '', { error: emailMissing }))

/** What is typed to sign in (docs/product.md §5). */
export const signInForm = z.object({ email, password: requiredText('Veuillez ajouter un mot de passe') })

/** What is typed to ask for a new password (docs/product.md §4.6). */
export const recoveryForm = z.object({ email })
