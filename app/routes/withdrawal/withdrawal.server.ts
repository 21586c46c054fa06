import { data, redirect } from 'react-router'
import { withIdempotencyKey } from '../../../domain/forms/idempotency-key.ts'
import {
  type FormInput,
  type Problems,
  readFormInput,
  validateForm,
} from '../../../domain/forms/validate-form.ts'
import { randomId } from '../../../domain/random-id.ts'
import { signedPath } from '../../../domain/signatures.ts'
import { type Declaration, declareWithdrawal } from '../../../domain/withdrawals/declare-withdrawal.ts'
import { findWithdrawal } from '../../../domain/withdrawals/find-withdrawal.ts'
import { withdrawalForm } from '../../../domain/withdrawals/withdrawal-form.ts'
import { requestContext, siteContext } from '../../context.ts'
import { readForm } from '../../forms/bodies/read-form.ts'
import { bodyLimits } from '../../forms/body-limits.ts'
import type { RouteVisit } from '../../http/visit.ts'
import { waitSentence } from '../../http/wait-sentence.ts'
import { withdrawalReceiptPath } from './withdrawal-paths.ts'

/** Where the declaration stands: being filled in, or shown once more to be confirmed. */
export type WithdrawalStep =
  | { step: 'form'; typed: FormInput; problems: Problems; failure?: string }
  | { step: 'confirm'; id: string; declared: Declaration; failure?: string }

const limits = bodyLimits(withdrawalForm, {
  mostBytes: 16_384,
  more: { id: { longest: 64 }, etape: { longest: 16 } },
})

const failing =
  'Notre site rencontre un problème passager\u00a0: votre déclaration n’est pas enregistrée. Réessayez dans un instant, ou envoyez-la-nous par e-mail.'

/**
 * Takes a declaration in two posts, without a script: what was typed is shown once more, then confirmed. What is confirmed
 * leads to a page of its own, which is a receipt to keep.
 */
export async function receiveWithdrawal(visit: RouteVisit) {
  const { context } = visit
  const form = await readForm(visit, limits)
  if (form.outcome === 'refused')
    return answer({ step: 'form', typed: {}, problems: {}, failure: form.message }, form.status)
  const { id = '', etape = '', ...typed } = readFormInput(form.fields)
  const checked = validateForm(withdrawalForm, typed)
  if (checked.outcome === 'invalid') return answer({ step: 'form', typed, problems: checked.problems }, 422)
  const { values: declared } = checked
  if (etape === 'modifier') return answer({ step: 'form', typed, problems: {} }, 200)
  if (etape !== 'confirmer') return answer({ step: 'confirm', id: randomId(), declared }, 200)
  const deps = context.get(siteContext)
  const { address, log } = context.get(requestContext)
  try {
    const post = { id, answers: JSON.stringify(declared) }
    const isSaved = async (known: string) => (await findWithdrawal(deps.db, known)) !== null
    const declaring = await withIdempotencyKey(deps, post, isSaved, (known) =>
      declareWithdrawal(deps, known, declared, address),
    )
    if (declaring.outcome === 'wait')
      return answer({ step: 'confirm', id, declared, failure: waitSentence(declaring.seconds) }, 429)
    return redirect(signedPath(withdrawalReceiptPath(declaring.id), deps.clock.now(), deps.secret), {
      status: 303,
      headers: { 'Cache-Control': 'no-store' },
    })
  } catch (error) {
    log.error({ err: error }, 'withdrawal failed')
    return answer({ step: 'confirm', id, declared, failure: failing }, 503)
  }
}

const answer = (step: WithdrawalStep, status: number) =>
  data(step, { status, headers: { 'Cache-Control': 'no-store' } })
