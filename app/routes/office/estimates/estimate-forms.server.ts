import { redirect } from 'react-router'
import {
  acceptEstimate,
  type Deciding,
  refuseEstimate,
  reopenEstimate,
} from '../../../../domain/estimates/decide-estimate.ts'
import { acceptForm, refuseForm } from '../../../../domain/estimates/decide-form.ts'
import { cancelSending, sendEstimate } from '../../../../domain/estimates/send-estimate.ts'
import { sendForm } from '../../../../domain/estimates/send-form.ts'
import type { FormRules } from '../../../../domain/forms/judge-form.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { type SiteContext, siteContext, staffContext } from '../../../context.ts'
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
} from './draft-forms.server.ts'
import { estimateAddress } from './estimate-address.ts'
import { changed, refused, requireWriter } from './refusals.server.ts'

const { failing } = officeFailures
const shape = (rules: FormRules): FormShape =>
  shapeOf(rules, { mostBytes: 32_768, more: { texte: { longest: 24_576 } } })

/** Sends it off, or a reminder of it; the page without the question shows how long it may be taken back. */
const receiveSending = (kind: 'quote' | 'reminder') =>
  receiveForm({
    shape: shape(sendForm),
    failing,
    async act({ context, params: { posId, id } }: EstimateVisit, typed) {
      requireWriter(context)
      const world = context.get(siteContext)
      const sending = await sendEstimate(world, context.get(staffContext), id, kind, typed)
      if (sending.outcome === 'invalid') return sending
      if (sending.outcome === 'gone') return changed
      if (sending.outcome === 'incomplete') return refused('Il manque encore quelque chose au brouillon.')
      return redirect(estimateAddress(posId, id), 303)
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
  annuler: receiveCancelling,
  accepter: receiveDecision(shape(acceptForm), acceptEstimate),
  refuser: receiveDecision(shape(refuseForm), refuseEstimate),
  rouvrir: receiveDecision(buttonShape, reopenEstimate),
})
