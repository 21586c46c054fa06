import { type Day, formatDay } from '../../calendar/paris-day.ts'
import { formatCents } from '../../money/format-cents.ts'
import { site } from '../../site.ts'

/** What an invoice's mail says of it. */
export interface InvoiceSaid {
  kind: 'invoice' | 'deposit-invoice' | 'credit-note'
  number: string
  /** Cents including tax: of it, and what remains to be paid. */
  total: number | null
  rest: number
  dueOn: Day | null
  /** Of a credit note: the invoice that it takes back. */
  credited: string | null
  orders: readonly string[]
}

/** Subject and text of the mail that brings an invoice, a deposit invoice or a credit note. */
export function invoiceWords(said: InvoiceSaid): { subject: string; text: string } {
  const { subject, lines } = wordsOf[said.kind](said)
  return {
    subject: `${subject} ${said.number} ${site.brand}`,
    text: ['Bonjour,', ...lines, `Merci de votre confiance,\n${site.brand}`].join('\n\n'),
  }
}

type Words = (said: InvoiceSaid) => { subject: string; lines: string[] }

const wordsOf: Readonly<Record<InvoiceSaid['kind'], Words>> = {
  invoice: (said) => ({
    subject: 'Facture',
    lines: [`Vous trouverez ci-jointe la facture ${said.number}${forOrders(said.orders)}.`, toPay(said)],
  }),
  'deposit-invoice': (said) => ({
    subject: 'Facture d’acompte',
    lines: [
      `Vous trouverez ci-jointe la facture d’acompte ${said.number}, qui confirme votre commande\u00a0; elle sera déduite de la facture finale.`,
      toPay(said),
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

function toPay({ rest, dueOn, number }: InvoiceSaid): string {
  if (rest === 0) return 'Elle est entièrement réglée\u00a0: rien ne reste à payer.'
  const until = dueOn ? `, à régler au plus tard le ${formatDay(dueOn)}` : ''
  return `Reste à payer\u00a0: ${formatCents(rest)}${until}, par virement (IBAN ${site.legal.iban}, en rappelant le numéro ${number}) ou par carte bancaire à l’atelier.`
}
