import { estimateMail } from '../../adapters/mail/templates/billing/document-mails.tsx'
import {
  acceptanceCodeMail,
  acceptanceMail,
  acceptanceNotificationMail,
  declineNotificationMail,
  supplementAnsweredMail,
  supplementConfirmedMail,
  supplementMail,
  withdrawalAnswerMail,
  withdrawalNotificationMail,
  withdrawalReceiptMail,
} from '../../adapters/mail/templates/contracts/contract-mails.tsx'
import type { DocumentLine } from '../../db/schema/billing/documents.ts'
import { buyerType } from '../../domain/billing/documents/quote.ts'
import { findRequestedDeposit } from '../../domain/billing/invoices/requested-deposits.ts'
import { transferOf } from '../../domain/billing/payments/transfer.ts'
import { attachDocument, findDocumentClient } from '../../domain/billing/printing/open-document.ts'
import { pointOfSale } from '../../domain/business/points-of-sale.ts'
import { type Site, shopEmail } from '../../domain/business/site.ts'
import { readMailWords } from '../../domain/business/texts/mails/mail-words.ts'
import type { PrintedTerms } from '../../domain/business/texts/printed-terms.ts'
import { termsOfEstimate } from '../../domain/business/texts/printed-terms.ts'
import { lastDayToWithdraw } from '../../domain/business/withdrawal-days.ts'
import { acceptanceCodeMinutes, codeOf, findCode } from '../../domain/contracts/acceptance/acceptance-code.ts'
import {
  findAccepted,
  markConfirmationUndeliverable,
  recordConfirmation,
} from '../../domain/contracts/acceptance/confirm-acceptance.ts'
import { printProof, proofFileName } from '../../domain/contracts/acceptance/proof-file.ts'
import { type Estimate, expireEstimates, findEstimate } from '../../domain/contracts/estimates/estimate.ts'
import { deliverEstimate, estimateOutbox } from '../../domain/contracts/estimates/estimate-mails.ts'
import { findPeriod, hasGoods, withdrawalPeriod } from '../../domain/contracts/estimates/withdrawal-period.ts'
import { findSupplement, type SupplementRecord } from '../../domain/contracts/supplements/supplement.ts'
import {
  markSupplementMailUndeliverable,
  recordSupplementMail,
} from '../../domain/contracts/supplements/supplement-mails.ts'
import {
  readSheet,
  type SupplementSheet,
  supplementLine,
} from '../../domain/contracts/supplements/supplement-sheet.ts'
import {
  findWithdrawalRecord,
  needsVerification,
  stopsWorkOnceConfirmed,
  type Withdrawal,
} from '../../domain/contracts/withdrawals/find-withdrawal.ts'
import { confirmationAddress } from '../../domain/correspondence/matters/confirmation-address.ts'
import { mailerId, type OutgoingMail } from '../../domain/correspondence/outbox/outbox.ts'
import { formatDayAndHour, formatLongDay } from '../../domain/kernel/calendar/french-dates.ts'
import { addDays, formatDay, parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { retryBriefly } from '../../domain/kernel/flow/retry-briefly.ts'
import { formatCents } from '../../domain/kernel/money/amounts.ts'
import { lineTotal, lineTotalsInclTax, totalsOf } from '../../domain/kernel/money/vat.ts'
import { type JobDataMap, PermanentRefusal } from '../../domain/kernel/ports/jobs.ts'
import type { MailAttachment } from '../../domain/kernel/ports/mailer.ts'
import { rimName, rimServices } from '../../domain/kernel/rim-words.ts'
import { cutText } from '../../domain/kernel/text/cut-text.ts'
import { counted } from '../../domain/kernel/text/french-number.ts'
import { getOwnProperty } from '../../domain/kernel/text/own-value.ts'
import { vehicleName } from '../../domain/kernel/text/vehicle-name.ts'
import { clientName } from '../../domain/people/clients/client.ts'
import type { JobDeps, JobHandlers } from './job-deps.ts'
import {
  estimateLink,
  matterLinkFor,
  officeEstimateLink,
  officeRimLink,
  officeWithdrawalLink,
  supplementLink,
  withdrawalConfirmLink,
  withdrawalLink,
  withdrawalLinkFor,
  withdrawalReceiptLink,
} from './mail-links.ts'

/** Handlers of the jobs of estimates, supplements and withdrawals. */
export const contractJobHandlers = (deps: JobDeps) =>
  ({
    'send-estimate': ({ mailId }) =>
      deliverEstimate(deps, mailId, (mail, estimate) => writeEstimateMail(deps, mail, estimate)),
    async 'expire-estimates'() {
      const estimates = await expireEstimates(deps)
      if (estimates > 0) deps.log.info({ estimates }, 'quotes expired')
    },
    'send-acceptance-mail': (data) => sendAcceptanceMail(deps, data),
    'send-acceptance-code': (data) => sendAcceptanceCode(deps, data),
    'send-decline-mail': (data) => sendDeclineMail(deps, data),
    'send-withdrawal-mail': (data) => sendWithdrawalMail(deps, data),
    'send-supplement-mail': (data) => sendSupplementMail(deps, data),
  }) satisfies JobHandlers

/** Writes the mail of a quote with its PDF, which ends with the full general terms. */
async function writeEstimateMail(deps: JobDeps, mail: OutgoingMail, estimate: Estimate) {
  const site = deps.facts.current()
  const { id, pos_id: posId, estimate_number: number, vehicle, valid_until, total } = estimate
  const key = { kind: 'estimate', posId, id } as const
  const client = await findDocumentClient(deps.db, key)
  const attachment = client && (await attachDocument(deps, client, key, mail.id))
  if (!attachment) throw new Error('the document of a quote is not in the store')
  const words = await readMailWords(deps.db, mail.kind === 'reminder' ? 'estimate-reminder' : 'estimate')
  return estimateMail(
    words,
    {
      id: mailerId(estimateOutbox, mail.id),
      to: mail.recipient,
      replyTo: shopEmail(posId, site),
      text: mail.text,
      number,
      vehicle: vehicle ?? '',
      total: formatCents(total),
      validUntil: valid_until && formatDay(valid_until),
      estimateUrl: await estimateLink(deps, key, mail.recipient),
      pageUrl: await matterLinkFor(deps, { kind: 'estimate', id }, mail.recipient),
      attachment,
    },
    site,
  )
}

async function sendAcceptanceMail(deps: JobDeps, data: JobDataMap['send-acceptance-mail']): Promise<void> {
  const site = deps.facts.current()
  const estimate = await findAccepted(deps.db, data)
  if (!estimate) return
  const key = { kind: 'estimate', posId: estimate.pos_id, id: estimate.id } as const
  const client = await findDocumentClient(deps.db, key)
  if (!client) return
  const period = withdrawalPeriod(estimate, buyerType(estimate, client), site)
  const id = `acceptance-${data.acceptanceId}-${data.mail}`
  const amount = formatCents(estimate.total)
  const number = estimate.estimate_number
  if (data.mail === 'workshop') {
    const words = await readMailWords(deps.db, 'acceptance-came')
    const mail = await acceptanceNotificationMail(
      words,
      {
        id,
        to: shopEmail(estimate.pos_id, site),
        replyTo: (await confirmationAddress(deps.db, estimate)) ?? site.contactEmail,
        values: {
          numéro: number,
          client: clientName(client),
          montant: amount,
          qui: estimate.decided_by ?? clientName(client),
          commencer: startSentence(period, estimate),
        },
        url: officeEstimateLink(deps, key),
      },
      site,
    )
    return deps.mailer.send(mail)
  }
  const to = await confirmationAddress(deps.db, estimate)
  // Without an address, the record says that the documents must be handed over.
  if (!to || estimate.confirmed_at) return
  // The sent printing is recorded, so that another attempt sends the same bytes.
  const document = await attachDocument(deps, client, key, id)
  if (!document) throw new Error('the document of a quote is not in the store')
  const days = estimate.working_days
  const deposit = await findRequestedDeposit(deps.db, estimate.id)
  const mail = await acceptanceMail(
    await readMailWords(deps.db, 'acceptance'),
    {
      id,
      to,
      replyTo: shopEmail(estimate.pos_id, site),
      values: {
        numéro: number,
        véhicule: estimate.vehicle ? `pour votre ${estimate.vehicle}` : '',
        montant: amount,
        validité: '',
        'avant cette date': '',
        date: formatDayAndHour(estimate.decided_at ?? deps.clock.now()),
        délai: days ? counted(days, 'jour ouvré', 'jours ouvrés') : '',
        'fin du délai': period?.last ? formatLongDay(period.last) : '',
        acompte: deposit ? formatCents(deposit.rest) : '',
      },
      transfer: deposit && transferOf({ cents: deposit.rest, reference: number }, site),
      lines: pricedLines(estimate.lines, buyerType(estimate, client) === 'individual'),
      consumer: period && {
        isEarly: estimate.early_start_at !== null,
        hasGoods: hasGoods(estimate),
        withdrawalUrl: await withdrawalLinkFor(deps, { kind: 'estimate', id: estimate.id }, number, to),
      },
      pageUrl:
        (await matterLinkFor(deps, { kind: 'estimate', id: estimate.id }, to)) ??
        (await estimateLink(deps, key, to)),
      attachments: [
        document,
        ...(await papersOf(deps, estimate, period !== null)),
        ...(await proofOf(deps, estimate)),
      ],
    },
    site,
  )
  try {
    await deps.mailer.send(mail)
  } catch (error) {
    if (!(error instanceof PermanentRefusal)) throw error
    return markConfirmationUndeliverable(deps, data)
  }
  await retryBriefly(() => recordConfirmation(deps, data, to))
}

/** Returns the lines with prices: « 2 × Valve : 12,00 € TTC (10,00 € HT) ». Companies read the price without tax only. */
function pricedLines(lines: readonly DocumentLine[], isConsumer: boolean): string[] {
  const withTax = lineTotalsInclTax(lines)
  return lines.map((line, place) => {
    const withoutTax = `${formatCents(lineTotal(line))} HT`
    const price = isConsumer ? `${formatCents(withTax[place] ?? 0)} TTC (${withoutTax})` : withoutTax
    return `${line.quantity > 1 ? `${line.quantity} × ` : ''}${line.description}\u00a0: ${price}`
  })
}

/** Sends the code to the recipient of the quote. Skips codes that have expired or were replaced. */
async function sendAcceptanceCode(deps: JobDeps, data: JobDataMap['send-acceptance-code']): Promise<void> {
  const site = deps.facts.current()
  const kept = await findCode(deps.db, data)
  const estimate = await findEstimate(deps.db, data.estimateId)
  if (!kept || !estimate || kept.expires_at < deps.clock.now()) return
  const words = await readMailWords(deps.db, 'acceptance-code')
  return deps.mailer.send(
    await acceptanceCodeMail(
      words,
      {
        id: `acceptance-code-${data.nonce}`,
        to: kept.recipient,
        replyTo: shopEmail(estimate.pos_id, site),
        values: {
          numéro: estimate.estimate_number,
          code: codeOf(kept, deps.secret),
          minutes: String(acceptanceCodeMinutes),
        },
        url: await estimateLink(deps, { posId: estimate.pos_id, id: estimate.id }, kept.recipient),
      },
      site,
    ),
  )
}

/** Tells the workshop why a quote was declined, unless that decision was reversed meanwhile. */
async function sendDeclineMail(
  deps: JobDeps,
  { estimateId, declinedAt }: JobDataMap['send-decline-mail'],
): Promise<void> {
  const site = deps.facts.current()
  const estimate = await findEstimate(deps.db, estimateId)
  if (estimate?.state !== 'refused' || estimate.decided_at?.toISOString() !== declinedAt) return
  const key = { kind: 'estimate', posId: estimate.pos_id, id: estimate.id } as const
  const client = await findDocumentClient(deps.db, key)
  if (!client) return
  const words = await readMailWords(deps.db, 'decline-came')
  const mail = await declineNotificationMail(
    words,
    {
      id: `decline-${estimateId}-${Date.parse(declinedAt)}`,
      to: shopEmail(estimate.pos_id, site),
      replyTo: (await confirmationAddress(deps.db, estimate)) ?? site.contactEmail,
      values: {
        numéro: estimate.estimate_number,
        client: clientName(client),
        montant: formatCents(estimate.total),
        raison: estimate.refusal_reason ?? '',
      },
      url: officeEstimateLink(deps, key),
    },
    site,
  )
  return deps.mailer.send(mail)
}

/** Returns the contract documents as attachments: the general terms of the quote and, for a consumer, the withdrawal form. */
const papersOf = async (deps: JobDeps, estimate: Estimate, isConsumer: boolean) =>
  contractPapers(deps, {
    number: estimate.estimate_number,
    posId: estimate.pos_id,
    at: estimate.decided_at ?? deps.clock.now(),
    terms: await termsOfEstimate(deps.db, estimate, deps.facts.current()),
    isConsumer,
  })

interface ContractPapers {
  number: string
  posId: string
  at: Date
  terms: PrintedTerms
  isConsumer: boolean
}

async function contractPapers(
  deps: JobDeps,
  { number, posId, at, terms, isConsumer }: ContractPapers,
): Promise<MailAttachment[]> {
  const paper = {
    number,
    at,
    pos: pointOfSale(posId, deps.facts.current()),
    terms,
    withdrawalUrl: withdrawalLink(deps, number),
  }
  const papers = [{ kind: 'terms', name: 'Conditions générales' } as const]
  const all = isConsumer
    ? [...papers, { kind: 'withdrawal-form', name: 'Formulaire de rétractation' } as const]
    : papers
  const attachments: MailAttachment[] = []
  for (const { kind, name } of all)
    attachments.push({
      filename: `${name} ${number}.pdf`,
      content: await deps.printer.printPaper({ ...paper, kind }),
      contentType: 'application/pdf',
    })
  return attachments
}

/** Returns the proof of the acceptance recorded so far, as an attachment. */
async function proofOf(deps: JobDeps, estimate: Estimate): Promise<MailAttachment[]> {
  const content = await printProof(deps, estimate, 'client')
  return content
    ? [{ filename: proofFileName(estimate, deps.facts.current()), content, contentType: 'application/pdf' }]
    : []
}

/** Returns the sentence on the start of the work: « Ne commencez rien avant le 9 décembre 2026 … ». */
function startSentence(period: ReturnType<typeof withdrawalPeriod>, estimate: Estimate): string {
  if (!period) return 'Rien ne fait attendre les travaux\u00a0: convenez de la suite avec le client.'
  if (estimate.early_start_at || !period.nothingBefore)
    return 'Le client a demandé de commencer sans attendre la fin de son délai de rétractation.'
  const first = formatLongDay(addDays(period.nothingBefore, 1))
  return `Ne commencez rien avant le ${first}\u00a0: le client n’a pas demandé de commencer avant la fin de son délai de rétractation.`
}

/** Removes links from typed text: its author may be a stranger who uses a client's address. */
const withoutAddresses = (typed: string) =>
  typed.replace(/[^\p{L}\p{N} '’.,()°-]/gu, ' ').replace(/\.(?=\S)/g, '. ')

async function sendWithdrawalMail(
  deps: JobDeps,
  { withdrawalId, mail, decidedAt }: JobDataMap['send-withdrawal-mail'],
): Promise<void> {
  const site = deps.facts.current()
  const found = await findWithdrawalRecord(deps.db, withdrawalId)
  if (!found) return
  const { withdrawal, estimate, order } = found
  const posId = estimate?.pos_id ?? order?.pos_id
  const shop = posId ? shopEmail(posId, site) : site.contactEmail
  const shown = shownValues(withdrawal)
  const isStranger = posId !== undefined && !withdrawal.is_known_address
  // Each decision has a mail of its own. A decision that was reversed before its mail left, by assigning another contract, has
  // none.
  if (decidedAt && withdrawal.decided_at?.toISOString() !== decidedAt) return
  const ofDecision = decidedAt ? `-${Date.parse(decidedAt)}` : ''
  const id = `withdrawal-${withdrawalId}-${mail}${ofDecision}`
  const url = withdrawalReceiptLink(deps, withdrawalId)
  if (mail === 'workshop' || mail === 'confirmed') {
    const words = await readMailWords(deps.db, 'withdrawal-came')
    const adresse = isStranger ? `${shown.adresse}, inconnue du contrat` : shown.adresse
    const notice = { id, to: shop, replyTo: withdrawal.email, values: { ...shown, adresse } }
    return deps.mailer.send(
      await withdrawalNotificationMail(
        words,
        {
          ...notice,
          url: officeWithdrawalLink(deps, withdrawalId),
          isConfirmed: withdrawal.confirmed_at !== null,
        },
        site,
      ),
    )
  }
  const to = withdrawal.email
  if (mail === 'receipt') {
    const words = await readMailWords(deps.db, 'withdrawal-receipt')
    const period = estimate ? await findPeriod(deps.db, estimate.id, site) : null
    const isToConfirm = posId !== undefined && withdrawal.is_known_address && needsVerification(withdrawal)
    const mayStop = posId !== undefined && stopsWorkOnceConfirmed(withdrawal, found, period)
    const isStopped = mayStop && withdrawal.confirmed_at !== null
    return deps.mailer.send(
      await withdrawalReceiptMail(
        words,
        {
          id,
          to,
          // Reveals nothing about the contract to an address that the contract does not contain.
          replyTo: withdrawal.is_known_address || withdrawal.confirmed_at ? shop : site.contactEmail,
          values: shown,
          url: isToConfirm ? withdrawalConfirmLink(deps, withdrawalId) : url,
          next: isToConfirm ? (mayStop ? 'confirm' : 'confirm-only') : isStopped ? 'stops' : 'examined',
          isOfPart: withdrawal.part !== '',
        },
        site,
      ),
    )
  }
  const words = await readMailWords(deps.db, 'withdrawal-answer')
  const values = { contrat: shown.contrat, date: shown.date }
  return deps.mailer.send(
    await withdrawalAnswerMail(words, withdrawal.answer, { id, to, replyTo: shop, values, url }, site),
  )
}

function shownValues({ name, contract, part, email, created_at, is_known_address }: Withdrawal) {
  const clean = (typed: string, most = 120) => cutText(withoutAddresses(typed), most)
  const contrat = part
    ? `${clean(contract)}, pour cette partie seule\u00a0: ${clean(part, is_known_address ? 2_000 : 300)}`
    : clean(contract)
  return { nom: clean(name), contrat, adresse: email, date: formatDayAndHour(created_at) }
}

/** Sends the question about additional work, or its outcome (docs/product.md §11.32). */
async function sendSupplementMail(deps: JobDeps, data: JobDataMap['send-supplement-mail']): Promise<void> {
  const record = await findSupplement(deps.db, data.supplementId)
  if (!record) return
  if (data.mail === 'workshop') return sendSupplementAnswered(deps, record)
  const { supplement, order, client } = record
  const isAsking = data.mail === 'ask'
  // Nothing is due when the supplement was deleted, withdrawn or answered, or its order was cancelled.
  const isDue = isAsking
    ? supplement.state === 'sent' && supplement.mailed_at === null && order.cancelled_at === null
    : supplement.state === 'accepted' && supplement.confirmed_at === null
  const to = supplement.sent_to ?? client.email
  if (!isDue || !to) return
  const mail = isAsking ? await askMail(deps, record, to) : await confirmationMail(deps, record, to)
  if (!mail) return
  try {
    await deps.mailer.send(mail)
  } catch (error) {
    if (!(error instanceof PermanentRefusal)) throw error
    return markSupplementMailUndeliverable(deps, data)
  }
  await retryBriefly(() => recordSupplementMail(deps, data, to))
}

/** Formats the price: « 120,00 € TTC », for a company « 100,00 € HT ». */
function supplementPrice(record: SupplementRecord): string {
  const { total_te, total } = totalsOf([supplementLine(record)])
  return record.client.type === 'company' ? `${formatCents(total_te)} HT` : `${formatCents(total)} TTC`
}

const serviceOf = ({ service }: SupplementRecord['supplement']) =>
  getOwnProperty(rimServices, service) ?? service

/** Returns the rim as named in the third line of the text that the client was shown. */
const shownRim = ({ shown }: SupplementRecord['supplement']) => shown?.split('\n')[2] ?? ''

const supplementValues = (record: SupplementRecord, sheet: Pick<SupplementSheet, 'rim' | 'service'>) => ({
  numéro: record.order.order_number,
  jante: sheet.rim.toLowerCase(),
  travail: sheet.service.toLowerCase(),
  prix: supplementPrice(record),
})

async function askMail(deps: JobDeps, record: SupplementRecord, to: string) {
  const site = deps.facts.current()
  const { supplement, order } = record
  const sheet = await readSheet(deps.db, record, deps.clock.now(), site)
  if (!sheet) return null
  return supplementMail(
    await readMailWords(deps.db, 'supplement'),
    {
      id: `supplement-${supplement.id}-ask`,
      to,
      replyTo: shopEmail(order.pos_id, site),
      values: {
        ...supplementValues(record, sheet),
        véhicule: [vehicleName(order), order.registration_number].filter(Boolean).join(', '),
        constat: sheet.found,
        refus: sheet.ifDeclined,
      },
      url: supplementLink(deps, supplement.id),
    },
    site,
  )
}

async function confirmationMail(deps: JobDeps, record: SupplementRecord, to: string) {
  const site = deps.facts.current()
  const { supplement, order, client } = record
  const at = supplement.answered_at ?? deps.clock.now()
  const sheet = await readSheet(deps.db, record, at, site)
  const number = order.order_number
  const isConsumer = client.type === 'individual'
  return supplementConfirmedMail(
    await readMailWords(deps.db, 'supplement-confirmed'),
    {
      id: `supplement-${supplement.id}-confirmation`,
      to,
      replyTo: shopEmail(order.pos_id, site),
      values: {
        // An agreed supplement is confirmed even when its rim was removed from the order meanwhile.
        ...supplementValues(record, sheet ?? { rim: shownRim(supplement), service: serviceOf(supplement) }),
        date: formatDayAndHour(at),
        'date promise': supplement.promised_on ? formatLongDay(supplement.promised_on) : '',
        'fin du délai': isConsumer ? formatLongDay(lastDayToWithdraw(parisDay(at), order.pos_id, site)) : '',
      },
      shown: supplement.shown ?? '',
      consumer: isConsumer
        ? {
            isEarly: supplement.early_start_at !== null,
            withdrawalUrl: await withdrawalLinkFor(deps, { kind: 'order', id: order.id }, number, to),
          }
        : null,
      pageUrl: supplementLink(deps, supplement.id),
      attachments: await contractPapers(deps, {
        number,
        posId: order.pos_id,
        at,
        terms: await termsOfEstimate(
          deps.db,
          { terms_version: supplement.terms_version, created_at: at },
          site,
        ),
        isConsumer,
      }),
    },
    site,
  )
}

async function sendSupplementAnswered(deps: JobDeps, record: SupplementRecord): Promise<void> {
  const site = deps.facts.current()
  const { supplement, order, client, rim } = record
  if (!rim || (supplement.state !== 'accepted' && supplement.state !== 'declined')) return
  const isYes = supplement.state === 'accepted'
  const isReturned = !isYes && supplement.if_declined === 'return'
  const mail = await supplementAnsweredMail(
    await readMailWords(deps.db, 'supplement-answered'),
    {
      id: `supplement-${supplement.id}-workshop`,
      to: shopEmail(order.pos_id, site),
      replyTo: supplement.sent_to ?? client.email ?? site.contactEmail,
      values: {
        numéro: order.order_number,
        client: clientName(client),
        réponse: isYes ? 'accepte' : 'refuse',
        travail: serviceOf(supplement).toLowerCase(),
        jante: rimName(rim).toLowerCase(),
        suite: isYes
          ? supplementStart(record, site)
          : isReturned
            ? 'La jante se rend sans travail\u00a0: elle reste arrêtée jusqu’à ce qu’elle soit mise de côté.'
            : 'La jante se termine sans ce travail.',
      },
      url: officeRimLink(deps, order.id, rim.id),
    },
    site,
  )
  return deps.mailer.send(mail)
}

/** Returns the sentence on when the accepted work may begin. */
function supplementStart({ supplement, order, client }: SupplementRecord, site: Site): string {
  if (client.type === 'company') return 'La jante n’est plus arrêtée.'
  if (supplement.early_start_at)
    return 'La jante n’est plus arrêtée\u00a0: le client a demandé de commencer sans attendre la fin de son délai de rétractation.'
  const last = lastDayToWithdraw(parisDay(supplement.answered_at ?? new Date(0)), order.pos_id, site)
  return `Ne commencez pas ce travail avant le ${formatLongDay(addDays(last, 1))}\u00a0: le client n’a pas demandé de commencer avant la fin de son délai de rétractation.`
}
