import { generalTermsFigures } from '../../business/general-terms.ts'
import type { Site } from '../../business/site.ts'
import { formatHalfYear } from '../../kernel/calendar/half-year.ts'
import { type Day, formatDate, formatDay } from '../../kernel/calendar/paris-day.ts'
import { formatCents } from '../../kernel/money/amounts.ts'
import { capitalize } from '../../kernel/text/first-letter.ts'
import { countWithNoun } from '../../kernel/text/french-number.ts'
import type { LateFees } from './late-fees.ts'
import type { ReminderLevel } from './reminders.ts'

/** Data of an invoice that its mail mentions. */
export interface InvoiceMailData {
  kind: 'invoice' | 'deposit-invoice' | 'credit-note'
  number: string
  /** Total in cents including tax; `owed` is what remains to be paid. */
  total: number | null
  owed: number
  /** Whether the invoice was cancelled or fully credited. */
  isVoid: boolean
  dueOn: Day | null
  /** For a credit note, the number of the credited invoice. */
  credited: string | null
  orders: readonly string[]
}

/** Returns subject and text of the mail that brings an invoice, a deposit invoice or a credit note. */
export function invoiceMailText(invoice: InvoiceMailData, site: Site): { subject: string; text: string } {
  const { subject, lines } = textByKind[invoice.kind](invoice, site)
  return {
    subject: `${subject} ${invoice.number} ${site.brand}`,
    text: ['Bonjour,', ...lines, `Merci de votre confiance,\n${site.brand}`].join('\n\n'),
  }
}

type InvoiceTextWriter = (invoice: InvoiceMailData, site: Site) => { subject: string; lines: string[] }

const textByKind: Readonly<Record<InvoiceMailData['kind'], InvoiceTextWriter>> = {
  invoice: (invoice, site) => ({
    subject: 'Facture',
    lines: [
      `Vous trouverez ci-joint la facture ${invoice.number}${forOrders(invoice.orders)}.`,
      toPay(invoice, site),
    ],
  }),
  'deposit-invoice': (invoice, site) => ({
    subject: 'Facture d’acompte',
    lines: [
      `Vous trouverez ci-joint la facture d’acompte ${invoice.number}, qui confirme votre commande\u00a0; elle sera déduite de la facture finale.`,
      toPay(invoice, site),
    ],
  }),
  'credit-note': ({ number, total, credited }) => ({
    subject: 'Avoir',
    lines: [
      `Vous trouverez ci-joint l’avoir ${number} de ${formatCents(total === null ? null : -total)}, sur la facture ${credited ?? ''}.`,
      'Son montant est déduit de ce que vous nous devez ou vous est remboursé.',
    ],
  }),
}

const forOrders = (orders: readonly string[]) =>
  orders.length === 0
    ? ''
    : orders.length === 1
      ? ` pour la commande ${orders[0]}`
      : ` pour les commandes ${orders.join(', ')}`

function toPay({ owed, isVoid, dueOn, number }: InvoiceMailData, site: Site): string {
  if (isVoid && owed === 0) return 'Elle a été annulée\u00a0: il ne reste rien à payer.'
  if (owed === 0) return 'Elle est entièrement réglée\u00a0: il ne reste rien à payer.'
  const until = dueOn ? `, à régler au plus tard le ${formatDay(dueOn)}` : ''
  return `Reste à payer\u00a0: ${formatCents(owed)}${until}, par virement (IBAN ${site.legal.iban}, en rappelant le numéro ${number}) ou par carte bancaire à l’atelier.`
}

export interface LateInvoice {
  number: string
  issuedAt: Date
  dueOn: Day
  /** Days since the due day. */
  days: number
  /** Cents including tax that remain to be paid. */
  owed: number
  /** Late fees of a company; `null` for individuals. */
  fees: LateFees | null
  /** Time of the previous reminder. */
  remindedAt: Date | null
}

/** Days to pay after a formal notice. The second reminder asks for its own period, « huit jours ». */
const formalNoticeDays = 8

/** Returns the proposed subject and text of a reminder of that level. */
export function invoiceReminderText(
  level: ReminderLevel,
  late: LateInvoice,
  site: Site,
): { subject: string; text: string } {
  const { subject, lines } = textByLevel[level](late, site)
  const closing = level === 3 ? 'Salutations distinguées,' : 'Bien cordialement,'
  return {
    subject: `${subject} facture ${late.number} ${site.brand}`,
    text: ['Bonjour,', ...lines, `${closing}\n${site.brand}`].join('\n\n'),
  }
}

type ReminderWriter = (late: LateInvoice, site: Site) => { subject: string; lines: string[] }

const textByLevel: Readonly<Record<ReminderLevel, ReminderWriter>> = {
  1: (late, site) => ({
    subject: 'Rappel\u00a0:',
    lines: [
      `Sauf erreur de notre part, ${whatIsDue(late)} n’est pas encore réglée. Un oubli arrive à tout le monde\u00a0: vous trouverez la facture ci-jointe.`,
      howToPay(late, site),
      'Si votre paiement est déjà parti, ne tenez pas compte de ce rappel.',
    ],
  }),
  2: (late, site) => ({
    subject: 'Relance\u00a0:',
    lines: [
      `${mentionEarlierReminder(late)}${capitalize(whatIsDue(late))} reste impayée, avec ${formatDays(late.days)} de retard. Nous vous prions de la régler sous huit jours.`,
      howToPay(late, site),
      ...describeFees(late, 'Pour mémoire, ce retard entraîne de plein droit'),
      'Une difficulté, une question sur cette facture\u00a0? Parlez-nous-en\u00a0: nous trouverons une solution.',
    ],
  }),
  3: (late, site) => ({
    subject: 'Mise en demeure\u00a0:',
    lines: [
      `${mentionEarlierReminder(late)}${capitalize(whatIsDue(late))} reste impayée, avec ${formatDays(late.days)} de retard. Nous vous mettons en demeure de la régler sous ${formalNoticeDays}\u00a0jours à compter de la réception de la présente.`,
      howToPay(late, site),
      ...describeFees(late, 'À cette somme s’ajoutent de plein droit'),
      ...(late.fees
        ? []
        : [
            'À compter de cette mise en demeure, la somme porte intérêt au taux légal (Code civil, article 1231-6).',
          ]),
      'À défaut de paiement dans ce délai, nous engagerons le recouvrement de cette somme par toutes voies de droit.',
    ],
  }),
}

const whatIsDue = ({ number, issuedAt, owed, dueOn }: LateInvoice) =>
  `la facture ${number} du ${formatDate(issuedAt)}, dont ${formatCents(owed)} étaient à payer au plus tard le ${formatDay(dueOn)},`

const mentionEarlierReminder = ({ remindedAt }: LateInvoice) =>
  remindedAt ? `Malgré notre message du ${formatDate(remindedAt)}, une somme nous reste due. ` : ''

const howToPay = ({ number }: LateInvoice, site: Site) =>
  `Par virement\u00a0: IBAN ${site.legal.iban}, en rappelant le numéro ${number}. Par carte bancaire\u00a0: à l’atelier.`

/**
 * Describes the late fees. Companies owe them by law (Code de commerce, L. 441-10 and D. 441-5); individuals never do. Interest
 * is computed by half-year, as far as the rates are known.
 */
function describeFees({ fees, owed }: LateInvoice, beginning: string): string[] {
  if (!fees) return []
  const { interest, recovery } = fees
  const interestPart = interest ? `, soit ${describeInterest(fees, interest)},` : ''
  const all = interest ? `, soit en tout ${formatCents(owed + interest.cents + recovery)}` : ''
  return [
    `${beginning} des pénalités de ${generalTermsFigures.latePaymentFactor} fois le taux d’intérêt légal${interestPart} et une indemnité forfaitaire de ${formatCents(recovery)} pour frais de recouvrement (Code de commerce, articles L. 441-10 et D. 441-5)${all}.`,
  ]
}

/** Describes the interest: « 12,34 € à ce jour (…) », or up to the last computed day if a later rate is unknown. */
function describeInterest(
  { missing }: LateFees,
  { cents, until, parts }: NonNullable<LateFees['interest']>,
): string {
  const upTo = missing.length === 0 ? 'à ce jour' : `arrêtés au ${formatDay(until)}`
  const [only, ...others] = parts
  if (!only) return `${formatCents(cents)} ${upTo}`
  if (others.length === 0) return `${formatCents(cents)} ${upTo} au taux de ${only.rate} par an`
  const partTexts = parts.map(
    ({ half, days, rate, cents: part }) =>
      `${formatCents(part)} pour ${formatDays(days)} au taux de ${rate} par an (${formatHalfYear(half)})`,
  )
  return `${formatCents(cents)} ${upTo}, dont ${partTexts.join(', ')}`
}

const formatDays = (days: number) => countWithNoun(days, 'jour', 'jours')
