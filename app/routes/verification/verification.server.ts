import { data, href } from 'react-router'
import {
  findDocumentOrSlipByCode,
  matchesVerifiedDocument,
  matchesVerifiedSlip,
  type VerifiedDocumentOrSlip,
} from '../../../domain/billing/printing/verification.ts'
import {
  formatVerificationCode,
  parseVerificationCode,
} from '../../../domain/billing/printing/verification-code.ts'
import { verifyDocumentForm, verifySlipForm } from '../../../domain/billing/printing/verify-form.ts'
import {
  type RateLimited,
  type RateLimitUses,
  withRateLimit,
} from '../../../domain/kernel/flow/rate-limits.ts'
import { type FormInput, validateForm } from '../../../domain/kernel/forms/validate-form.ts'
import { parseCents } from '../../../domain/kernel/money/amounts.ts'
import { bodyLimits } from '../../forms/bodies/body-limits.ts'
import { formResponse } from '../../forms/form-actions.ts'
import type { FormRejection } from '../../forms/form-outcome.ts'
import { handleForm } from '../../forms/handle-form.ts'
import { requestContext, siteContext } from '../../http/context.ts'
import type { RouteArgs } from '../../http/route-args.ts'
import { waitTimeInWords } from '../../http/wait-sentence.ts'

/**
 * Returns the data of a code's page. The hashes of the printed PDFs are all that it shows of the document; they only identify a
 * file that the visitor already has.
 */
export async function loadDocumentVerification({ context }: RouteArgs, typed: string) {
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  const verification = await findOfVisitor(context, typed)
  if (verification && 'outcome' in verification)
    return data({ state: 'wait' as const, sentence: waitSentence(verification) }, { status: 429 })
  if (!verification) return data({ state: 'unknown' as const, typed }, { status: 404 })
  const code = parseVerificationCode(typed) ?? ''
  return data({
    state: 'known' as const,
    page: href('/verifier/:code', { code: formatVerificationCode(code) }),
    code: formatVerificationCode(code),
    /** A slip has no total, and its printed PDFs are not stored. */
    isSlip: verification.is === 'slip',
    hashes: verification.is === 'slip' ? [] : verification.hashes,
  })
}

/** Returns the document of a typed code. Only unknown codes count towards the limit. */
async function findOfVisitor(
  context: RouteArgs['context'],
  typed: string,
): Promise<VerifiedDocumentOrSlip | RateLimited | null> {
  const { db, limits } = context.get(siteContext)
  const code = parseVerificationCode(typed)
  return withRateLimit<VerifiedDocumentOrSlip | null>(
    [[limits.verification, context.get(requestContext).address]],
    async () => (code ? findDocumentOrSlipByCode(db, code) : null),
    (found) => found !== null,
  )
}

const waitSentence = ({ seconds }: RateLimited) =>
  `Trop d’essais depuis votre connexion\u00a0: merci de patienter ${waitTimeInWords(seconds)} avant de réessayer.`

/** Notices about a document that matches but is no longer valid as printed. */
const validityNotices = {
  valid: null,
  replaced: 'Ce devis a depuis été remplacé par un autre\u00a0: demandez le nouveau à l’atelier.',
  cancelled: 'Cette facture a depuis été annulée\u00a0: rien n’est dû sur elle.',
  'credited-in-part': 'Un avoir a depuis repris une part de cette facture.',
} as const

export type VerificationOutcome =
  | FormRejection
  | { outcome: 'matches'; notice: string | null }
  | { outcome: 'differs' }

/** Compares number, date and total together: either all three match, or the document differs. */
export const handleVerification = handleForm<RouteArgs & { params: { code: string } }, VerificationOutcome>({
  limits: bodyLimits(verifyDocumentForm, { maxBytes: 8_192, more: { sorte: { longest: 4_096 } } }),
  failing: 'Notre site rencontre un problème passager\u00a0: réessayez dans un instant.',
  async action({ context, params }, typed) {
    const { db, limits } = context.get(siteContext)
    const code = parseVerificationCode(params.code)
    const paper = code && (await findDocumentOrSlipByCode(db, code))
    if (!paper) throw data(null, { status: 404 })
    const compared = compareWith(paper, typed)
    if (compared.outcome === 'invalid') return compared
    const { address } = context.get(requestContext)
    const compare = (uses: RateLimitUses) =>
      withRateLimit<VerificationOutcome>(
        [[limits.verification, address], ...uses],
        async () => compared,
        ({ outcome }) => outcome === 'matches',
      )
    // Wrong comparisons also count per document, over all addresses, so that the total cannot be found by trial. The first ones of
    // each address do not count there, so that a holder of the document gets an answer even after the attempts of others.
    const first = await compare([[limits.verificationFirst, `${code} ${address}`]])
    const isLater = first.outcome === 'wait' && first.limit === 'verificationFirst'
    const answered = isLater ? await compare([[limits.verification, code]]) : first
    if (answered.outcome === 'wait')
      return formResponse<VerificationOutcome>(
        { outcome: 'failed', message: waitSentence(answered) },
        { status: 429 },
      )
    return answered
  },
})

function compareWith(found: VerifiedDocumentOrSlip, typed: FormInput): VerificationOutcome {
  if (found.is === 'slip') {
    const checked = validateForm(verifySlipForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { numero: number, date: day, sorte: kind } = checked.values
    return matchesVerifiedSlip(found, { number, day, kind })
      ? { outcome: 'matches', notice: null }
      : { outcome: 'differs' }
  }
  const checked = validateForm(verifyDocumentForm, typed)
  if (checked.outcome === 'invalid') return checked
  const { numero: number, date: day, total } = checked.values
  return matchesVerifiedDocument(found, { number, day, cents: parseCents(total) ?? 0 })
    ? { outcome: 'matches', notice: validityNotices[found.validity] }
    : { outcome: 'differs' }
}
