import { globSync, readFileSync } from 'node:fs'
import {
  invitationMail,
  passwordChangedMail,
  recoveryMail,
  staffInvitationMail,
} from '../../adapters/mail/templates/account-mail.tsx'
import { contactVisitorMail } from '../../adapters/mail/templates/contact-visitor-mail.tsx'
import { contactWorkshopMail } from '../../adapters/mail/templates/contact-workshop-mail.tsx'
import { estimateMail } from '../../adapters/mail/templates/estimate-mail.tsx'
import { factorMail } from '../../adapters/mail/templates/factor-mail.tsx'
import { invoiceMail } from '../../adapters/mail/templates/invoice-mail.tsx'
import { letterMail } from '../../adapters/mail/templates/letter-mail.tsx'
import { newsletterIssueMail } from '../../adapters/mail/templates/newsletter-issue-mail.tsx'
import { newsletterMail } from '../../adapters/mail/templates/newsletter-mail.tsx'
import { noticeMail, summaryMail } from '../../adapters/mail/templates/notice-mail.tsx'
import { orderMail } from '../../adapters/mail/templates/order-mail.tsx'
import { threadLinkMail, withdrawnMail, writtenMail } from '../../adapters/mail/templates/thread-mail.tsx'
import { visitorMail } from '../../adapters/mail/templates/visitor-mail.tsx'
import { workshopMail } from '../../adapters/mail/templates/workshop-mail.tsx'
import type { OrderRecord } from '../../domain/orders/find-order-record.ts'
import type { Mail } from '../../domain/ports/mailer.ts'
import type { QuoteRequest } from '../../domain/quote-requests/find-quote-request.ts'
import { quoteRequestAnswers } from './quote-request-answers.ts'

const id = 'AAAABBBBCCCCDDDD'
const email = 'claire@exemple.fr'
const link = 'https://jantes.test/lien'
const request = {
  ...(quoteRequestAnswers({ id }) as unknown as QuoteRequest),
  images: [{ url: link, name: 'jante.jpg', path: 'forms/jante.jpg' }],
}
const message = {
  id,
  email,
  object: 'Objet',
  message: 'Bonjour',
  client_email: email,
  created_at: new Date(),
  seen: false,
  name: null,
  message_id: null,
  state: 'new' as const,
  handled_by: null,
  closed_reason: null,
  client_id: null,
  words: null,
  waits_since: null,
}

const attachment = { filename: 'document.pdf', content: Buffer.from('%PDF'), contentType: 'application/pdf' }
const order = {
  order: {
    ...{ id, order_number: 'CO-E-2026-0042', created_at: new Date(), pos_id: 'epinal', client_id: id },
    ...{ rim_n: 4, brand: 'Peugeot', model: '308', registration_number: 'AB-123-CD', status: 0 },
    ...{ status_name: null, total_te: null, total_ti: null, invoice: null, estimate_id: null },
    ...{ quote_request_id: null, lines: [], promised_on: '2026-12-01', moved_at: null, blocked_reason: null },
    ...{ notes: '', purchase_order: null, mileage: null, tells_client: true, told_status: null },
    ...{ before_move: null, words: null },
  },
} as unknown as OrderRecord

const cameIn = {
  thread: 'request',
  recordId: id,
  who: 'Claire Martin',
  about: 'Peugeot 308',
  posId: 'epinal',
} as const
const notice = { to: email, email, name: 'Claire', subject: 'Objet', url: link }

/** Every mail of the site, by the name of its template, with plain values in it. */
export const everyMail: Record<string, () => Promise<Mail>> = {
  recoveryMail: () => recoveryMail(id, email, link),
  passwordChangedMail: () => passwordChangedMail(id, email, link),
  invitationMail: () => invitationMail(id, email, link),
  staffInvitationMail: () => staffInvitationMail(id, email, link),
  factorMail: () =>
    factorMail({ id, to: email, notice: 'new-device', device: 'Firefox sur Windows', accountUrl: link }),
  noticeMail: () => noticeMail({ id, to: email, kind: 'request', cameIn, url: link }),
  summaryMail: () =>
    summaryMail({ id, to: email, cameIn: { request: [cameIn], message: [], answer: [] }, url: link }),
  contactVisitorMail: () => contactVisitorMail(message, link),
  contactWorkshopMail: () => contactWorkshopMail(message, link),
  estimateMail: () =>
    estimateMail({
      ...{ id, to: email, replyTo: email, kind: 'quote', text: 'Bonjour', number: 'DE-E-2026-0042' },
      ...{
        vehicle: 'Peugeot 308',
        total: '480,00\u00a0€',
        validUntil: '21/12/2026',
        pageUrl: link,
        attachment,
      },
    }),
  invoiceMail: () =>
    invoiceMail({
      ...{ id, to: email, replyTo: email, subject: 'Facture', text: 'Bonjour,\n\nVoici.', areaUrl: link },
      attachment,
    }),
  orderMail: () => orderMail({ record: order, status: 0, to: email, url: link }),
  letterMail: () =>
    letterMail({
      ...{ id, to: email, replyTo: email, subject: 'Re: Objet', text: 'Bonjour,\n\nOui.', pageUrl: link },
      quoted: { intro: 'Le 21 novembre 2026, Claire a écrit\u00a0:', text: 'Bonjour' },
      ...{ references: [], attachments: [] },
    }),
  writtenMail: () => writtenMail(id, { text: 'Bonjour', files: 2 }, notice),
  withdrawnMail: () => withdrawnMail(id, 'Retirée par le client', notice),
  threadLinkMail: () => threadLinkMail(id, email, link),
  newsletterMail: () => newsletterMail({ id, email }, { confirm: link, unsubscribe: link }),
  async newsletterIssueMail() {
    const content = '<h2>Avant, après</h2><p>Prêtes pour le printemps\u00a0? <a href="/devis">Oui</a></p>'
    const letter = { subject: 'La lettre', preheader: 'De mars', content, campaign: 'lettre-2026-03' }
    return (await newsletterIssueMail(letter, 'https://jantes.test'))({ id, to: email, unsubscribeUrl: link })
  },
  visitorMail: () => visitorMail(request, link, link),
  workshopMail: () => workshopMail(request, [], { signed: link, office: link }),
}

/** The names of all templates, as their files tell them. */
export function templateNames(): string[] {
  const sources = globSync('adapters/mail/templates/*.tsx').map((file) => readFileSync(file, 'utf8'))
  return sources.flatMap((source) =>
    [...source.matchAll(/^export (?:async function|const) (\w+Mail)\b/gm)].map(([, name]) => name as string),
  )
}
