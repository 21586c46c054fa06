import { data, redirect } from 'react-router'
import { identifyPost } from '../../../domain/forms/identify-post.ts'
import { judgeForm, type Problems, type Typed, typedIn } from '../../../domain/forms/judge-form.ts'
import { randomId } from '../../../domain/random-id.ts'
import { signedPath } from '../../../domain/signed-links.ts'
import { type Declaration, declareWithdrawal } from '../../../domain/withdrawals/declare-withdrawal.ts'
import { findWithdrawal } from '../../../domain/withdrawals/find-withdrawal.ts'
import { withdrawalForm } from '../../../domain/withdrawals/withdrawal-form.ts'
import { requestContext, siteContext } from '../../context.ts'
import { readForm } from '../../forms/bodies/read-form.ts'
import { shapeOf } from '../../forms/form-shape.ts'
import type { Visited } from '../../http/visit.ts'
import { waitSentence } from '../../http/wait-sentence.ts'
import { withdrawalReceiptPath } from './withdrawal-paths.ts'

/** Where the declaration stands: being filled in, or shown once more to be confirmed. */
export type WithdrawalStep =
  | { step: 'form'; typed: Typed; problems: Problems; failure?: string }
  | { step: 'confirm'; id: string; declared: Declaration; failure?: string }

const shape = shapeOf(withdrawalForm, {
  mostBytes: 16_384,
  more: { id: { longest: 64 }, etape: { longest: 16 } },
})

const failing =
  'Notre site rencontre un problème passager\u00a0: votre déclaration n’est pas enregistrée. Réessayez dans un instant, ou envoyez-la-nous par e-mail.'

/**
 * Takes a declaration in two posts, without a script: what was typed is shown once more, then confirmed. What is confirmed
 * leads to a page of its own, which is a receipt to keep.
 */
export async function receiveWithdrawal(visit: Visited) {
  const { context } = visit
  const form = await readForm(visit, shape)
  if (form.outcome === 'refused')
    return answer({ step: 'form', typed: {}, problems: {}, failure: form.message }, form.status)
  const { id = '', etape = '', ...typed } = typedIn(form.fields)
  const judged = judgeForm(withdrawalForm, typed)
  if (judged.outcome === 'invalid') return answer({ step: 'form', typed, problems: judged.problems }, 422)
  const { values: declared } = judged
  if (etape === 'modifier') return answer({ step: 'form', typed, problems: {} }, 200)
  if (etape !== 'confirmer') return answer({ step: 'confirm', id: randomId(), declared }, 200)
  const world = context.get(siteContext)
  const { address, log } = context.get(requestContext)
  try {
    const post = { id, answers: JSON.stringify(declared) }
    const isSaved = async (known: string) => (await findWithdrawal(world.db, known)) !== null
    const declaring = await identifyPost(world, post, isSaved, (known) =>
      declareWithdrawal(world, known, declared, address),
    )
    if (declaring.outcome === 'wait')
      return answer({ step: 'confirm', id, declared, failure: waitSentence(declaring.seconds) }, 429)
    return redirect(signedPath(withdrawalReceiptPath(declaring.id), world.clock.now(), world.secret), {
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
