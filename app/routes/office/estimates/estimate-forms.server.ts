import { redirect } from 'react-router'
import { againForm } from '../../../../domain/documents/again-form.ts'
import type { Deciding } from '../../../../domain/estimates/deciding/decide.ts'
import { refuseForm } from '../../../../domain/estimates/deciding/decide-form.ts'
import { refuseEstimate } from '../../../../domain/estimates/deciding/refuse-estimate.ts'
import { reopenEstimate } from '../../../../domain/estimates/deciding/reopen-estimate.ts'
import { cancelSending } from '../../../../domain/estimates/sending/cancel-sending.ts'
import { sendEstimateAgain } from '../../../../domain/estimates/sending/send-again.ts'
import { type Sending, sendEstimate } from '../../../../domain/estimates/sending/send-estimate.ts'
import { sendForm } from '../../../../domain/estimates/sending/send-form.ts'
import { type FormRules, judgeForm } from '../../../../domain/forms/judge-form.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { type SiteContext, siteContext, staffContext } from '../../../context.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { buttonShape, type FormShape, shapeOf } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import { officeFailures } from '../office-failures.ts'
import {
  type EstimateVisit,
  receiveClient,
  receiveDraft,
  receiveDrop,
  receiveIssue,
} from './draft/draft-forms.server.ts'
import { estimateAddress } from './estimate-address.ts'
import { receiveAcceptance } from './issued/acceptance-form.server.ts'
import { changed, refused, requireWriter } from './refusals.server.ts'

const { failing } = officeFailures
const shape = (rules: FormRules): FormShape =>
  shapeOf(rules, { mostBytes: 32_768, more: { texte: { longest: 24_576 } } })

function toldSending(sending: Sending, page: string): FormOutcome | Response {
  if (sending.outcome === 'invalid') return sending
  if (sending.outcome === 'gone') return changed
  if (sending.outcome === 'incomplete') return refused('Il manque encore quelque chose au brouillon.')
  return redirect(page, 303)
}

/** Sends it off, or a reminder of it; the page without the question shows how long it may be taken back. */
const receiveSending = (kind: 'quote' | 'reminder') =>
  receiveForm({
    shape: shape(sendForm),
    failing,
    async act({ context, params: { posId, id } }: EstimateVisit, typed) {
      requireWriter(context)
      const world = context.get(siteContext)
      const sending = await sendEstimate(world, context.get(staffContext), id, kind, typed)
      return toldSending(sending, estimateAddress(posId, id))
    },
  })

/** Sends what did not arrive once more. */
const receiveAgain = receiveForm({
  shape: shapeOf(againForm, { mostBytes: 8_192, more: { lettre: { longest: 64 } } }),
  failing,
  async act({ context, params: { posId, id } }: EstimateVisit, { lettre: mailId = '', email = '' }) {
    requireWriter(context)
    const judged = judgeForm(againForm, { email })
    if (judged.outcome === 'invalid') return judged
    const mail = { mailId, ...judged.values }
    const sending = await sendEstimateAgain(context.get(siteContext), context.get(staffContext), id, mail)
    return toldSending(sending, estimateAddress(posId, id))
  },
})

const receiveCancelling = receiveForm({
  shape: { ...buttonShape, fields: { lettre: { longest: 64 } } },
  failing,
  async act({ context, params }: EstimateVisit) {
    requireWriter(context)
    const cancelling = await cancelSending(context.get(siteContext), context.get(staffContext), params.id)
    return cancelling.outcome === 'saved'
      ? { outcome: 'saved' }
      : refused('Trop tard\u00a0: l’e-mail est déjà parti.')
  },
})

type Decide = (
  world: SiteContext,
  by: StaffPerson,
  id: string,
  typed: Record<string, string>,
) => Promise<Deciding>

const receiveDecision = (own: FormShape, decide: Decide) =>
  receiveForm({
    shape: own,
    failing,
    async act({ context, params }: EstimateVisit, typed) {
      requireWriter(context)
      const decided = await decide(context.get(siteContext), context.get(staffContext), params.id, typed)
      return decided.outcome === 'gone' ? changed : decided
    },
  })

/** The forms of a draft and of a quote, by the names that stand behind their addresses. */
export const estimateForms = oneOfForms({
  brouillon: receiveDraft,
  client: receiveClient,
  emettre: receiveIssue,
  supprimer: receiveDrop,
  envoyer: receiveSending('quote'),
  relancer: receiveSending('reminder'),
  renvoyer: receiveAgain,
  annuler: receiveCancelling,
  accepter: receiveAcceptance,
  refuser: receiveDecision(shape(refuseForm), refuseEstimate),
  rouvrir: receiveDecision(buttonShape, reopenEstimate),
})
