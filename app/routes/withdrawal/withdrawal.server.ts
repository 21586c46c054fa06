import { redirect } from 'react-router'
import {
  declareWithdrawal,
  type WithdrawalDeclaration,
} from '../../../domain/contracts/withdrawals/declare-withdrawal.ts'
import { findWithdrawal } from '../../../domain/contracts/withdrawals/find-withdrawal.ts'
import {
  maxTickedContractParts,
  tickedContractPartsText,
  withdrawalForm,
} from '../../../domain/contracts/withdrawals/withdrawal-form.ts'
import { type FormInput, validateForm } from '../../../domain/kernel/forms/validate-form.ts'
import { withSubmissionKey } from '../../../domain/kernel/forms/with-submission-key.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { hasSignedAccess, parseAccessTime, signedPath } from '../../../domain/kernel/signatures.ts'
import { cutText } from '../../../domain/kernel/text/cut-text.ts'
import { stripControlCharacters } from '../../../domain/kernel/text/strip-control-characters.ts'
import { findActingClient } from '../../../domain/people/clients/find-client.ts'
import { bodyLimits } from '../../forms/bodies/body-limits.ts'
import { formResponse } from '../../forms/form-actions.ts'
import type { FormRejection } from '../../forms/form-outcome.ts'
import { handleForm } from '../../forms/handle-form.ts'
import { personContext, requestContext, siteContext } from '../../http/context.ts'
import { withdrawalAccessPath, withdrawalReceiptPath } from '../../http/page-addresses.ts'
import type { RouteArgs } from '../../http/route-args.ts'
import { rateLimitSentence } from '../../http/wait-sentence.ts'

/** Step of the declaration: being filled in, or shown for confirmation. */
export type WithdrawalStep =
  | FormRejection
  | { outcome: 'change'; typed: FormInput }
  | { outcome: 'confirm'; id: string; declared: WithdrawalDeclaration; failure?: string }

/** Reads the contract number of an address, and the part, as text or as ticked (`contractPartValue`). */
export function parseContractFromAddress(query: URLSearchParams) {
  const readValues = (name: string) =>
    query
      .getAll(name)
      .slice(0, maxTickedContractParts)
      .map((words) => stripControlCharacters(words).replace(/\s+/g, ' ').trim())
      .filter(Boolean)
  const contrat = cutText(readValues('contrat')[0] ?? '', 80)
  const ticks = readValues('coche').flatMap((one) => /^([\w-]{1,40}):(.+)$/.exec(one)?.slice(1) ?? [])
  const [keys, words] = [0, 1].map((first) => ticks.filter((_, index) => index % 2 === first))
  const partie = cutText([...(words ?? []), ...readValues('partie')].join(', '), 2_000)
  const coches = (keys ?? []).join(' ')
  const access = query.has('acces')
    ? { jusqu_a: query.get('jusqu_a') ?? '', acces: query.get('acces') ?? '' }
    : {}
  return {
    contrat,
    partie,
    ...(coches && { coches, dites: tickedContractPartsText(contrat, partie) }),
    ...access,
  }
}

const limits = bodyLimits(withdrawalForm, {
  maxBytes: 32_768,
  more: { id: { longest: 64 }, etape: { longest: 16 } },
})

const failing =
  'Notre site rencontre un problème passager\u00a0: votre déclaration n’est pas enregistrée. Réessayez dans un instant, ou envoyez-la-nous par e-mail.'

/**
 * Handles a declaration in two posts, without JavaScript: shows the typed data for confirmation, then saves it and redirects to
 * the receipt.
 */
export const handleWithdrawal = handleForm<RouteArgs, WithdrawalStep>({
  limits,
  async action({ context }, { id = '', etape = '', ...typed }) {
    const checked = validateForm(withdrawalForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { values: declared } = checked
    if (etape === 'modifier') return { outcome: 'change', typed }
    if (etape !== 'confirmer') return { outcome: 'confirm', id: randomId(), declared }
    const reloadWithFailure = (failure: string, status: number) =>
      formResponse<WithdrawalStep>({ outcome: 'confirm', id, declared, failure }, { status })
    const deps = context.get(siteContext)
    const { address, log } = context.get(requestContext)
    try {
      const proof = await findClientProof(context, declared)
      const post = { key: id, content: JSON.stringify(declared) }
      const isSaved = async (known: string) => (await findWithdrawal(deps.db, known)) !== null
      const declaring = await withSubmissionKey(deps, post, isSaved, (known) =>
        declareWithdrawal(deps, known, declared, { address, proof }),
      )
      if (declaring.outcome === 'wait') return reloadWithFailure(rateLimitSentence(declaring), 429)
      return redirect(signedPath(withdrawalReceiptPath(declaring.id), deps.clock.now(), deps.secret), {
        status: 303,
        headers: { 'Cache-Control': 'no-store' },
      })
    } catch (error) {
      log.error({ err: error }, 'withdrawal failed')
      return reloadWithFailure(failing, 503)
    }
  },
})

/** Returns the proof that the declaration comes from the contract's client: their session, or the signed link that they used. */
async function findClientProof(
  context: RouteArgs['context'],
  { contrat, jusqu_a = '', acces = '' }: WithdrawalDeclaration,
) {
  const { db, clock, secret } = context.get(siteContext)
  const person = context.get(personContext)
  const client = person?.role === 'client' ? await findActingClient(db, person) : null
  const query = new URLSearchParams({ jusqu_a, acces })
  const isLink = hasSignedAccess(withdrawalAccessPath(contrat), query, clock.now(), secret)
  return { clientId: client?.id ?? null, linkGivenAt: isLink ? parseAccessTime(query) : null }
}
