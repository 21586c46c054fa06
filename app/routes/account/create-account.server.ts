import { type NameIn, typedIn } from '../../../domain/forms/judge-form.ts'
import { type AccountCreation, createAccount } from '../../../domain/sign-in/invitation/create-account.ts'
import type { newPasswordForm } from '../../../domain/sign-in/password/new-password-form.ts'
import { siteContext } from '../../context.ts'
import { answerForm } from '../../forms/answer-form.ts'
import { readForm } from '../../forms/bodies/read-form.ts'
import { type FormOutcome, refused } from '../../forms/form-outcome.ts'
import { askerOf, keeping } from '../../http/asker.ts'
import { logFailure } from '../../http/log-failure.ts'
import type { Visited } from '../../http/visit.ts'
import type { Route } from './+types/create-account.ts'
import { creationFailures } from './account-failures.ts'
import { newPasswordShape } from './account-shapes.server.ts'

/** To the letter (docs/product.md §8). */
const emailInUse =
  "ERREUR Un compte existe déjà avec cette adresse email. Si vous n'êtes pas propriétaire de ce compte, merci de nous contacter directement."

export type CreationOutcome = FormOutcome<NameIn<typeof newPasswordForm>> | { outcome: 'gone' }

/** Makes the account and signs in; what was refused or has failed is told beside the form. */
export async function openAccount(visit: Visited & Pick<Route.ActionArgs, 'params'>) {
  const form = await readForm(visit, newPasswordShape)
  if (form.outcome === 'refused') return answer({ outcome: 'failed', message: form.message }, form)
  try {
    const world = visit.context.get(siteContext)
    const creation = await createAccount(world, visit.params.id, typedIn(form.fields), askerOf(visit))
    return await answerTo(visit, creation)
  } catch (error) {
    logFailure(visit, error, 'account creation failed')
    return answer({ outcome: 'failed', message: creationFailures.failing })
  }
}

async function answerTo(visit: Visited, creation: AccountCreation) {
  switch (creation.outcome) {
    case 'created':
      return answer({ outcome: 'saved' }, { headers: keeping(visit, creation) })
    case 'invalid':
      return answer(creation)
    case 'email-in-use':
      return answer(refused(emailInUse), { status: 409 })
    case 'gone':
      return answer(creation, { status: 409 })
  }
}

const answer = (outcome: CreationOutcome, init?: { status?: number; headers?: Headers }) =>
  answerForm(outcome, init)
