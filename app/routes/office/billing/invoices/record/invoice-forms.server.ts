import { redirect } from 'react-router'
import {
  maxDocumentLines,
  maxLineQuantity,
} from '../../../../../../domain/billing/documents/document-lines.ts'
import { retryInvoiceOnPlatform } from '../../../../../../domain/billing/e-invoicing/platform-flows.ts'
import {
  creditNoteForm,
  invoiceMailForm,
  reminderForm,
} from '../../../../../../domain/billing/invoices/invoice-forms.ts'
import {
  cancelInvoiceMail,
  queueComposedInvoiceMail,
  queueInvoiceMailAgain,
  queueInvoiceReminder,
} from '../../../../../../domain/billing/invoices/invoice-mails.ts'
import { creditInvoiceFromOffice } from '../../../../../../domain/billing/invoices/office-invoicing.ts'
import { reminderLevels } from '../../../../../../domain/billing/invoices/reminders.ts'
import { resendPrintingForm } from '../../../../../../domain/billing/printing/resend-form.ts'
import { parseCents, parseInteger } from '../../../../../../domain/kernel/money/amounts.ts'
import { type BodyLimits, bodyLimits, buttonFormLimits } from '../../../../../forms/bodies/body-limits.ts'
import { actionsByIntent, type OutcomesOf } from '../../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import type { RecordRouteArgs } from '../../../../../http/route-args.ts'
import { officeForm } from '../../../../../office/form/office-form.server.ts'
import { invoiceAddress } from '../../../../../office/records/invoice-address.ts'
import { paymentForms } from '../../payments/payment-section.server.ts'
import { issuedOtherwiseNote } from '../issued-otherwise-note.server.ts'

const invoiceRejections = {
  gone: 'Cette facture a changé entre-temps\u00a0: rechargez la page pour voir où elle en est.',
  waiting: 'Un envoi de cette facture est déjà sur le point de partir.',
  'no-postal-address':
    'Il manque l’adresse postale\u00a0: indiquez la rue et la ville sur la fiche du client.',
  'too-late': 'L’envoi est déjà parti\u00a0: il ne peut plus être annulé.',
  'too-much': 'Cet avoir dépasserait ce qui reste à annuler sur la facture.',
  'nothing-to-credit': 'Indiquez la quantité à annuler pour au moins une ligne.',
  discounts:
    'Cet avoir n’annulerait que des remises, et le client vous devrait de l’argent\u00a0: annulez-les avec les lignes qu’elles réduisent.',
  deducted: 'Cet acompte est déduit d’une facture\u00a0: faites l’avoir sur celle-ci.',
} as const

const mailLimits = bodyLimits(invoiceMailForm, {
  maxBytes: 65_536,
  more: { text: { longest: 32_768 } },
})

const sending = officeForm({
  permission: 'issue-invoices',
  rules: invoiceMailForm,
  limits: mailLimits,
  run: ({ deps, by, values: { email = '', subject, text } }, { params }: RecordRouteArgs) =>
    queueComposedInvoiceMail(deps, by, params.id, { email, subject, text }),
  rejections: invoiceRejections,
})

const reminder = officeForm({
  permission: 'issue-invoices',
  rules: reminderForm,
  limits: bodyLimits(reminderForm, {
    maxBytes: 65_536,
    more: { text: { longest: 32_768 } },
  }),
  async run({ deps, by, values: { ton, voie, email = '', subject, text } }, { params }: RecordRouteArgs) {
    const channel = voie === 'courrier' ? 'post' : 'mail'
    const mail = { email, subject, text }
    const reminded = await queueInvoiceReminder(deps, by, params.id, reminderLevels[ton], channel, mail)
    return reminded.outcome === 'saved' ? { ...reminded, channel } : reminded
  },
  rejections: invoiceRejections,
})

const mailButtonLimits: BodyLimits = {
  ...buttonFormLimits,
  fields: { lettre: { longest: 64 }, email: { longest: 1_024 } },
}

const sendingUndo = officeForm({
  permission: 'issue-invoices',
  limits: mailButtonLimits,
  run: ({ deps, by, typed: { lettre = '' } }, { params }: RecordRouteArgs) =>
    cancelInvoiceMail(deps, by, params.id, lettre),
  rejections: invoiceRejections,
})

const resend = officeForm({
  permission: 'issue-invoices',
  rules: resendPrintingForm,
  limits: mailButtonLimits,
  run: ({ deps, by, typed: { lettre: mailId = '' }, values }, { params }: RecordRouteArgs) =>
    queueInvoiceMailAgain(deps, by, params.id, { mailId, ...values }),
  rejections: invoiceRejections,
})

const credit = officeForm({
  permission: 'issue-invoices',
  rules: creditNoteForm,
  limits: bodyLimits(creditNoteForm, {
    maxBytes: 65_536,
    more: {
      quantite: { longest: 16, maxCount: maxDocumentLines },
      ligne: { longest: 8, maxCount: maxDocumentLines },
    },
  }),
  async run({ deps, by, values, fields }, { params }: RecordRouteArgs) {
    const { id, part, somme = '', reason, email = '' } = values
    const cents = part === 'somme' ? parseCents(somme) : undefined
    if (cents === null || (cents !== undefined && cents <= 0)) return invalidSum
    const quantities = part === 'lignes' ? quantitiesIn(fields) : undefined
    if (quantities === null) return { outcome: 'nothing-to-credit' as const }
    const credited = { id, invoiceId: params.id, reason, email, quantities, cents }
    const issued = await creditInvoiceFromOffice(deps, by, credited)
    return issued.outcome === 'issued' ? redirect(invoiceAddress(issued.id, issued.posId), 303) : issued
  },
  rejections: {
    ...invoiceRejections,
    'issued-otherwise': (issued) => issuedOtherwiseNote(issued),
    'clock-behind': ({ problem }) => problem,
    'facts-missing': ({ problem }) => problem,
  },
})

const invalidSum: FormOutcome = {
  outcome: 'invalid',
  problems: { somme: 'Indiquez une somme, par exemple\u00a0: 47,03' },
}

/** Returns the quantity for each line by position; `null` if all are empty or one is not a number. */
function quantitiesIn(fields: URLSearchParams): number[] | null {
  const lineIndexes = fields.getAll('ligne')
  const requestedQuantities: number[] = []
  for (const [index, typed] of fields.getAll('quantite').entries()) {
    const quantity = typed.trim() === '' ? 0 : parseInteger(typed, { min: 0, max: maxLineQuantity })
    const lineIndex = parseInteger(lineIndexes[index] ?? '', { min: 0, max: maxDocumentLines - 1 })
    if (quantity === null || lineIndex === null) return null
    requestedQuantities[lineIndex] = quantity
  }
  const quantities = Array.from(requestedQuantities, (quantity) => quantity ?? 0)
  return quantities.some((quantity) => quantity > 0) ? quantities : null
}

const platformRetry = officeForm({
  permission: 'issue-invoices',
  run: async ({ deps, by }, { params }: RecordRouteArgs) => ({
    outcome: (await retryInvoiceOnPlatform(deps, by, params.id)) ? 'saved' : 'gone',
  }),
  rejections: invoiceRejections,
})

const invoiceMailForms = { envoyer: sending, relancer: reminder, annuler: sendingUndo } as const

export type InvoiceMailOutcomes = OutcomesOf<typeof invoiceMailForms>

/** Form handlers of an invoice's page, by the form name in the address. */
export const invoiceForms = actionsByIntent({
  ...invoiceMailForms,
  renvoyer: resend,
  avoir: credit,
  plateforme: platformRetry,
  ...paymentForms,
})
