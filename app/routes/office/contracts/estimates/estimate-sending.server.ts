import { redirect } from 'react-router'
import { resendPrintingForm } from '../../../../../domain/billing/printing/resend-form.ts'
import { estimateMailForm } from '../../../../../domain/contracts/estimates/estimate-forms.ts'
import {
  cancelEstimateMail,
  type EstimateMailOutcome,
  listEstimateMails,
  queueEstimateMail,
  queueEstimateMailAgain,
} from '../../../../../domain/contracts/estimates/estimate-mails.ts'
import type { OutgoingMail } from '../../../../../domain/correspondence/outbox/outbox.ts'
import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { bodyLimits, buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { estimateAddress } from '../../../../office/records/estimate-address.ts'
import { rejectedMailView } from '../../billing/documents/rejected-mail.server.ts'
import { estimateChangedText, type OfficeEstimateRouteArgs } from './estimate-action-parts.server.ts'

interface SendingChoice {
  id: string
  query: URLSearchParams
  /** Default recipient. */
  email: string
  mayWrite: boolean
  /** Whether the client has decided, so that mails about the estimate no longer matter. */
  isOver: boolean
}

const mailName = ({ kind }: OutgoingMail) =>
  kind === 'reminder' ? 'L’e-mail de relance' : 'L’e-mail du devis'

export type EstimateSendingView = Awaited<ReturnType<typeof loadEstimateSending>>

/** Returns the state of an estimate's mails: a requested confirmation, a queued mail, a mail that was not delivered. */
export async function loadEstimateSending(
  db: SiteContext['db'],
  now: Date,
  { id, query, email, mayWrite, isOver }: SendingChoice,
) {
  const mails = await listEstimateMails(db, id)
  const leaving = mails.find(({ state }) => state === 'queued')
  const [last] = mails.filter(({ state }) => state !== 'cancelled')
  const cancelledMail = mails[0]?.state === 'cancelled' ? mails[0] : null
  // After a cancelled mail the form contains its recipient and text.
  const to = cancelledMail?.recipient ?? last?.recipient ?? email
  return {
    isAsked: query.has('envoi') ? ('envoi' as const) : query.has('relance') ? ('relance' as const) : null,
    isChanged: query.get('envoi') === 'relire',
    email: to,
    isOwn: to === email,
    text: cancelledMail?.text ?? '',
    leaving: leaving && {
      id: leaving.id,
      email: leaving.recipient,
      seconds: Math.max(0, Math.ceil((leaving.due_at.getTime() - now.getTime()) / 1000)),
    },
    rejectedMail:
      last?.state === 'refused' && !isOver ? rejectedMailView(mailName(last), last, mayWrite) : null,
    sent: mails
      .filter(({ sent_at }) => sent_at !== null)
      .map(({ id: mailId, kind, recipient: to, sent_at, returned_at }) => ({
        id: mailId,
        wording: `${kind === 'reminder' ? 'Relance envoyée' : 'Envoyé'} à ${to}${returned_at ? ', mais revenu' : ''}`,
        at: sent_at ? formatDayAndHour(sent_at) : '',
      })),
  }
}

const sendingRejections = {
  gone: estimateChangedText,
  incomplete: 'Le brouillon est incomplet.',
} as const

/** Redirects to the page of the estimate, which shows how long the mail can still be cancelled. */
function afterSending(sending: EstimateMailOutcome, { posId, id }: OfficeEstimateRouteArgs['params']) {
  return sending.outcome === 'saved' || sending.outcome === 'unseen'
    ? redirect(estimateAddress(posId, id), 303)
    : sending
}

/** Queues the mail of the estimate, or of a reminder. */
const sendingOf = (kind: 'estimate' | 'reminder') =>
  officeForm({
    permission: 'write-estimates',
    limits: bodyLimits(estimateMailForm, { maxBytes: 32_768, more: { texte: { longest: 24_576 } } }),
    run: async ({ deps, by, typed }, { params }: OfficeEstimateRouteArgs) =>
      afterSending(await queueEstimateMail(deps, by, params.id, kind, typed), params),
    rejections: {
      ...sendingRejections,
      'facts-missing': ({ problem }) => problem,
      'clock-behind': ({ problem }) => problem,
    },
  })

/** Queues a mail again that was not delivered. */
const resend = officeForm({
  permission: 'write-estimates',
  limits: bodyLimits(resendPrintingForm, { maxBytes: 8_192, more: { lettre: { longest: 64 } } }),
  rules: resendPrintingForm,
  async run({ deps, by, typed: { lettre: mailId = '' }, values }, { params }: OfficeEstimateRouteArgs) {
    return afterSending(await queueEstimateMailAgain(deps, by, params.id, { mailId, ...values }), params)
  },
  rejections: {
    ...sendingRejections,
    'facts-missing': ({ problem }) => problem,
    'clock-behind': ({ problem }) => problem,
  },
})

const sendingUndo = officeForm({
  permission: 'write-estimates',
  limits: { ...buttonFormLimits, fields: { lettre: { longest: 64 } } },
  run: ({ deps, by }, { params }: OfficeEstimateRouteArgs) => cancelEstimateMail(deps, by, params.id),
  rejections: { 'too-late': 'Trop tard\u00a0: l’e-mail est déjà parti.' },
})

/** Form handlers of the mails with an estimate, by the form name in the address. */
export const estimateSendingForms = {
  envoyer: sendingOf('estimate'),
  relancer: sendingOf('reminder'),
  renvoyer: resend,
  annuler: sendingUndo,
}
