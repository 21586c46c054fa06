import type { DocumentLine } from '../../../../db/schema/billing/documents.ts'
import { buyerTypeOfEstimate } from '../../../../domain/billing/documents/estimate-row.ts'
import { findUnpaidRequestedDeposit } from '../../../../domain/billing/invoices/requested-deposits.ts'
import { type BankTransfer, bankTransferOf } from '../../../../domain/billing/payments/transfer.ts'
import { createDocumentAttachment } from '../../../../domain/billing/printing/open-document.ts'
import { emailOfLocation, type Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailValues,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import { findTermsOfEstimate } from '../../../../domain/business/texts/printed-terms.ts'
import {
  type AcceptanceConfirmation,
  findAcceptedEstimate,
  markAcceptanceConfirmationUndeliverable,
  sendAcceptanceConfirmation,
} from '../../../../domain/contracts/acceptance/acceptance-mails.ts'
import {
  estimateProofFileName,
  printEstimateProof,
} from '../../../../domain/contracts/acceptance/proof-file.ts'
import type { Estimate } from '../../../../domain/contracts/estimates/estimate.ts'
import {
  estimateSellsGoods,
  withdrawalPeriodOf,
} from '../../../../domain/contracts/estimates/withdrawal-period.ts'
import { formatDayAndHour, formatLongDay } from '../../../../domain/kernel/calendar/french-dates.ts'
import { addDays } from '../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../../domain/kernel/money/amounts.ts'
import { lineTotalExclTaxOf, lineTotalsInclTaxOf } from '../../../../domain/kernel/money/vat.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail, MailAttachment } from '../../../../domain/kernel/ports/mailer.ts'
import { countWithNoun } from '../../../../domain/kernel/text/french-number.ts'
import { renderTransferBlock } from '../billing/transfer-block.tsx'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { type NotificationValues, renderNotificationMail } from '../notification-mail.tsx'
import {
  sampleMailAttachment,
  sampleMailEstimate,
  sampleMailLink,
  sampleMailText,
  sampleMailToClient,
  sampleMailToWorkshop,
} from '../sample-values.ts'
import { composeContractMail, listWithdrawalRightSentences, printContractPapers } from './contract-mail.tsx'
import { loadEstimateNotification } from './estimate-notification.ts'

async function sendAcceptanceMail(
  deps: MailDeps,
  { mail, ...acceptance }: JobDataMap['send-acceptance-mail'],
): Promise<void> {
  const id = `acceptance-${acceptance.acceptanceId}-${mail}`
  if (mail === 'client')
    return sendAcceptanceConfirmation(deps, acceptance, (due) => writeConfirmation(deps, id, due))
  const estimate = await findAcceptedEstimate(deps.db, acceptance)
  if (estimate) await sendAcceptanceNotification(deps, id, estimate)
}

/** Not claimed, since no record stores that it was sent: if the job runs twice, both runs send the same Message-ID (decision 61). */
async function sendAcceptanceNotification(deps: MailDeps, id: string, estimate: Estimate): Promise<void> {
  const notification = await loadEstimateNotification(deps, estimate)
  if (!notification) return
  const { client, head, values } = notification
  const site = deps.facts.current()
  const period = withdrawalPeriodOf(estimate, buyerTypeOfEstimate(estimate, client), site)
  const mail = await acceptanceNotificationMail(
    await findMailWords(deps.db, 'new-acceptance'),
    {
      ...head,
      id,
      values: {
        ...values,
        qui: estimate.decided_by ?? values.client,
        commencer: startSentence(period, estimate),
      },
    },
    site,
  )
  return deps.mailer.send(mail)
}

async function writeConfirmation(
  deps: MailDeps,
  id: string,
  { estimate, client, to }: AcceptanceConfirmation,
): Promise<Mail> {
  const site = deps.facts.current()
  const key = { kind: 'estimate', posId: estimate.pos_id, id: estimate.id } as const
  const number = estimate.estimate_number
  const buyer = buyerTypeOfEstimate(estimate, client)
  const period = withdrawalPeriodOf(estimate, buyer, site)
  // Records the sent file, so that another attempt sends the same bytes.
  const document = await createDocumentAttachment(deps, client, key, id)
  if (!document) throw new Error('the document of an estimate is not in the store')
  const days = estimate.working_days
  const deposit = await findUnpaidRequestedDeposit(deps.db, estimate.id)
  return acceptanceMail(
    await findMailWords(deps.db, 'acceptance'),
    {
      id,
      to,
      replyTo: emailOfLocation(estimate.pos_id, site),
      values: {
        numéro: number,
        véhicule: estimate.vehicle ? `pour votre ${estimate.vehicle}` : '',
        montant: formatCents(estimate.total),
        validité: '',
        'avant cette date': '',
        date: formatDayAndHour(estimate.decided_at ?? deps.clock.now()),
        délai: days ? countWithNoun(days, 'jour ouvré', 'jours ouvrés') : '',
        'fin du délai': period?.last ? formatLongDay(period.last) : '',
        acompte: deposit ? formatCents(deposit.owed) : '',
      },
      transfer: deposit && bankTransferOf({ cents: deposit.owed, reference: number }, site),
      lines: pricedLines(estimate.lines, buyer === 'individual'),
      consumer: period && {
        isEarly: estimate.early_start_at !== null,
        hasGoods: estimateSellsGoods(estimate),
        withdrawalUrl: await deps.links.withdrawalFor({ kind: 'estimate', id: estimate.id }, number, to),
      },
      pageUrl:
        (await deps.links.matterFor({ kind: 'estimate', id: estimate.id }, to)) ??
        (await deps.links.estimate(key, to)),
      attachments: [
        document,
        ...(await papersOf(deps, estimate, period !== null)),
        ...(await proofOf(deps, estimate)),
      ],
    },
    site,
  )
}

/** Returns the lines with prices: « 2 × Valve : 12,00 € TTC (10,00 € HT) ». Companies read the price without tax only. */
function pricedLines(lines: readonly DocumentLine[], isConsumer: boolean): string[] {
  const withTax = lineTotalsInclTaxOf(lines)
  return lines.map((line, index) => {
    const withoutTax = `${formatCents(lineTotalExclTaxOf(line))} HT`
    const price = isConsumer ? `${formatCents(withTax[index] ?? 0)} TTC (${withoutTax})` : withoutTax
    return `${line.quantity > 1 ? `${line.quantity} × ` : ''}${line.description}\u00a0: ${price}`
  })
}

const papersOf = async (deps: MailDeps, estimate: Estimate, isConsumer: boolean) =>
  printContractPapers(deps, {
    number: estimate.estimate_number,
    posId: estimate.pos_id,
    at: estimate.decided_at ?? deps.clock.now(),
    terms: await findTermsOfEstimate(deps.db, estimate, deps.facts.current()),
    isConsumer,
  })

/** Returns the proof of the acceptance recorded so far, as an attachment. */
async function proofOf(deps: MailDeps, estimate: Estimate): Promise<MailAttachment[]> {
  const content = await printEstimateProof(deps, estimate, 'client')
  return content
    ? [
        {
          filename: estimateProofFileName(estimate, deps.facts.current()),
          content,
          contentType: 'application/pdf',
        },
      ]
    : []
}

/** Returns the sentence on the start of the work: « Ne commencez rien avant le 9 décembre 2026 … ». */
function startSentence(period: ReturnType<typeof withdrawalPeriodOf>, estimate: Estimate): string {
  if (!period) return 'Rien ne fait attendre les travaux\u00a0: convenez de la suite avec le client.'
  if (estimate.early_start_at || !period.nothingBefore)
    return 'Le client a demandé de commencer sans attendre la fin de son délai de rétractation.'
  const first = formatLongDay(addDays(period.nothingBefore, 1))
  return `Ne commencez rien avant le ${first}\u00a0: le client n’a pas demandé de commencer avant la fin de son délai de rétractation.`
}

interface AcceptanceMail {
  id: string
  to: string
  replyTo: string
  values: MailValues<'acceptance'>
  /** Lines of the estimate with quantity and price. */
  lines: readonly string[]
  /** Set for a consumer who concluded the contract at a distance; `null` for other clients. */
  consumer: { isEarly: boolean; hasGoods: boolean; withdrawalUrl: string } | null
  /** Bank transfer of the requested deposit; `null` when none is requested. */
  transfer: BankTransfer | null
  pageUrl: string
  attachments: MailAttachment[]
}

/**
 * Returns the mail that confirms a contract on a durable medium (Code de la consommation, L. 221-13), with its documents
 * attached.
 */
async function acceptanceMail(
  words: MailWords<'acceptance'>,
  { id, to, replyTo, values, lines, consumer, transfer, pageUrl, attachments }: AcceptanceMail,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'acceptance'>(words, values, site)
  const block = transfer && (await renderTransferBlock(filled, transfer))
  return composeContractMail(
    {
      id,
      to,
      replyTo,
      filled,
      before: [
        ...paragraphsOf(filled.before),
        lines.join('\n'),
        ...(values.délai ? [filled.delay] : []),
        ...(block ? paragraphsOf(filled.deposit) : []),
      ],
      block,
      right: !consumer
        ? []
        : consumer.hasGoods
          ? [consumer.isEarly ? filled.earlyGoods : filled.waiting, filled.goods]
          : listWithdrawalRightSentences(filled, consumer.isEarly),
      withdrawalUrl: consumer?.withdrawalUrl ?? null,
      agreed: [],
      pageUrl,
      attachments,
    },
    site,
  )
}

/** Returns the mail that tells the workshop that a client has accepted an estimate online. */
function acceptanceNotificationMail(
  words: MailWords<'new-acceptance'>,
  { values, ...head }: NotificationValues<'new-acceptance'>,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'new-acceptance'>(words, values, site)
  return renderNotificationMail(
    { ...head, filled, sentences: [...paragraphsOf(filled.before), filled.start] },
    site,
  )
}

export const acceptanceMailJob: MailJob<'send-acceptance-mail', 'acceptance' | 'new-acceptance'> = {
  send: sendAcceptanceMail,
  givenUp: markAcceptanceConfirmationUndeliverable,
  samples: {
    acceptance: (words, site) =>
      acceptanceMail(
        words,
        {
          ...sampleMailToClient(site),
          values: {
            numéro: sampleMailEstimate.number,
            véhicule: `pour votre ${sampleMailEstimate.vehicle}`,
            montant: sampleMailEstimate.total,
            validité: '',
            'avant cette date': '',
            date: sampleMailText.dayAndHour,
            délai: '5\u00a0jours ouvrés',
            'fin du délai': '8 décembre 2026',
            acompte: '144,00\u00a0€',
          },
          transfer: bankTransferOf({ cents: 14_400, reference: sampleMailEstimate.number }, site),
          lines: ['4 × Jante 18\u00a0pouces\u00a0: rénovation, couleur unie\u00a0: 400,00\u00a0€ HT'],
          consumer: { isEarly: false, hasGoods: false, withdrawalUrl: sampleMailLink },
          pageUrl: sampleMailLink,
          attachments: [sampleMailAttachment],
        },
        site,
      ),
    'new-acceptance': (words, site) =>
      acceptanceNotificationMail(
        words,
        {
          ...sampleMailToWorkshop(site),
          values: {
            numéro: sampleMailEstimate.number,
            client: 'Jeanne Morel',
            montant: sampleMailEstimate.total,
            qui: 'Jeanne Morel',
            commencer: 'Ne commencez rien avant le 9 décembre 2026.',
          },
          url: sampleMailLink,
        },
        site,
      ),
  },
}
