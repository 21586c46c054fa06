import { data } from 'react-router'
import { type NameIn, typedIn } from '../../../../domain/forms/judge-form.ts'
import { lookAtReset } from '../../../../domain/sign-in/password/look-at-reset.ts'
import type { newPasswordForm } from '../../../../domain/sign-in/password/new-password-form.ts'
import { resetPassword } from '../../../../domain/sign-in/password/reset-password.ts'
import { siteContext } from '../../../context.ts'
import { answerForm } from '../../../forms/answer-form.ts'
import { readForm } from '../../../forms/bodies/read-form.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { askerOf, keeping } from '../../../http/asker.ts'
import { logFailure } from '../../../http/log-failure.ts'
import type { Visited } from '../../../http/visit.ts'
import { resetFailures } from '../account-failures.ts'
import { newPasswordShape } from '../account-shapes.server.ts'

/** A link that opens nothing (any more). */
interface Unusable {
  outcome: 'unusable'
  message: string
}

export type ResetOutcome = FormOutcome<NameIn<typeof newPasswordForm>> | Unusable

/** To the letter (docs/product.md §8). */
const unusable = {
  expired: 'ERREUR, le lien sur lequel vous avez cliqué est expiré',
  invalid: 'ERREUR, le lien est invalide',
} as const

type Visit = Visited & { url: URL }

interface LookedAt {
  /** An invitation into the team, not a lost password. */
  isFirst: boolean
  /** `null` when it may be used. */
  unusable: Unusable | null
}

/** Looks at the link and consumes nothing: scanners open every link of a mail. */
export async function lookAtLink(visit: Visit) {
  const { state, isFirst } = await lookAtReset(visit.context.get(siteContext), linkOf(visit))
  if (state === 'valid') return data<LookedAt>({ isFirst, unusable: null })
  const message = unusable[state]
  return data<LookedAt>({ isFirst, unusable: { outcome: 'unusable', message } }, statusOf[state])
}

/** Sets the password; what was refused or has failed is told beside the form. */
export async function changePassword(visit: Visit) {
  const form = await readForm(visit, newPasswordShape)
  if (form.outcome === 'refused') return answer({ outcome: 'failed', message: form.message }, form)
  try {
    const world = visit.context.get(siteContext)
    const reset = await resetPassword(world, linkOf(visit), typedIn(form.fields), askerOf(visit))
    if (reset.outcome === 'reset') return answer({ outcome: 'saved' }, { headers: keeping(visit, reset) })
    if (reset.outcome === 'invalid') return answer(reset)
    const { outcome, link } = reset
    return answer({ outcome, message: unusable[link] }, { status: statusOf[link] })
  } catch (error) {
    logFailure(visit, error, 'password reset failed')
    return answer({ outcome: 'failed', message: resetFailures.failing })
  }
}

const answer = (outcome: ResetOutcome, init?: { status?: number; headers?: Headers }) =>
  answerForm(outcome, init)

const statusOf = { expired: 410, invalid: 404 } as const

function linkOf({ url: { searchParams } }: { url: URL }) {
  return { mode: searchParams.get('mode'), oobCode: searchParams.get('oobCode') }
}
