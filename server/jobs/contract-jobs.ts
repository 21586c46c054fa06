import { setTimeout } from 'node:timers/promises'
import {
  acceptanceCameMail,
  acceptanceMail,
  withdrawalAnswerMail,
  withdrawalCameMail,
  withdrawalReceiptMail,
} from '../../adapters/mail/templates/contract-mails.tsx'
import { formatDayAndHour, formatLongDay } from '../../domain/calendar/french-dates.ts'
import { addDays } from '../../domain/calendar/paris-day.ts'
import { clientName } from '../../domain/clients/client.ts'
import { cutText } from '../../domain/cut-text.ts'
import { attachDocument, findDocumentClient } from '../../domain/documents/open-document.ts'
import { pointOfSale } from '../../domain/documents/points-of-sale.ts'
import type { Estimate } from '../../domain/estimates/estimate.ts'
import {
  confirmationAddress,
  findAccepted,
  markConfirmationUndeliverable,
  recordConfirmation,
} from '../../domain/estimates/estimate-decisions.ts'
import { counted } from '../../domain/french-number.ts'
import { formatCents } from '../../domain/money/amounts.ts'
import { lineTotal } from '../../domain/money/vat.ts'
import { type JobDataMap, PermanentRefusal } from '../../domain/ports/jobs.ts'
import type { MailAttachment } from '../../domain/ports/mailer.ts'
import { shopEmail, site } from '../../domain/site.ts'
import { readMailWords } from '../../domain/texts/mails/mail-words.ts'
import { termsOfEstimate } from '../../domain/texts/printed-terms.ts'
import {
  findWithdrawalRecord,
  isWithdrawalActive,
  type Withdrawal,
} from '../../domain/withdrawals/find-withdrawal.ts'
import {
  buyerType,
  findPeriod,
  hasGoods,
  withdrawalPeriod,
} from '../../domain/withdrawals/withdrawal-period.ts'
import {
  estimateLink,
  officeEstimateLink,
  officeWithdrawalLink,
  withdrawalLink,
  withdrawalReceiptLink,
} from '../site/mail-links.ts'
import type { JobDeps } from './job-deps.ts'

/** The mails that the law owes around a contract: its confirmation, and what follows a withdrawal. */
export const contractJobHandlers = (deps: JobDeps) => ({
  'send-acceptance-mail': (data: JobDataMap['send-acceptance-mail']) => sendAcceptanceMail(deps, data),
  'send-withdrawal-mail': (data: JobDataMap['send-withdrawal-mail']) => sendWithdrawalMail(deps, data),
})

async function sendAcceptanceMail(deps: JobDeps, data: JobDataMap['send-acceptance-mail']): Promise<void> {
  const estimate = await findAccepted(deps.db, data)
  if (!estimate) return
  const key = { kind: 'estimate', posId: estimate.pos_id, id: estimate.id } as const
  const client = await findDocumentClient(deps.db, key)
  if (!client) return
  const period = withdrawalPeriod(estimate, buyerType(estimate, client))
  const id = `acceptance-${data.acceptanceId}-${data.mail}`
  const amount = formatCents(estimate.total)
  const number = estimate.estimate_number
  if (data.mail === 'workshop') {
    const words = await readMailWords(deps.db, 'acceptance-came')
    const mail = await acceptanceCameMail(words, {
      id,
      to: shopEmail(estimate.pos_id),
      replyTo: (await confirmationAddress(deps.db, estimate)) ?? site.contactEmail,
      values: {
        numéro: number,
        client: clientName(client),
        montant: amount,
        qui: estimate.decided_by ?? clientName(client),
        commencer: startSentence(period, estimate),
      },
      url: officeEstimateLink(deps, key),
    })
    return deps.mailer.send(mail)
  }
  const to = await confirmationAddress(deps.db, estimate)
  // Its record says that the papers are to be handed over.
  if (!to || estimate.confirmed_at) return
  // Which printing went is noted, and whoever tries again sends the same bytes.
  const document = await attachDocument(deps, client, key, id)
  if (!document) throw new Error('the document of a quote is not in the store')
  const days = estimate.working_days
  const mail = await acceptanceMail(await readMailWords(deps.db, 'acceptance'), {
    id,
    to,
    replyTo: shopEmail(estimate.pos_id),
    values: {
      numéro: number,
      véhicule: estimate.vehicle ? `pour votre ${estimate.vehicle}` : '',
      montant: amount,
      validité: '',
      'avant cette date': '',
      date: formatDayAndHour(estimate.decided_at ?? deps.clock.now()),
      délai: days ? counted(days, 'jour ouvré', 'jours ouvrés') : '',
      'fin du délai': period?.last ? formatLongDay(period.last) : '',
    },
    lines: estimate.lines.map(
      (line) =>
        `${line.quantity > 1 ? `${line.quantity} × ` : ''}${line.description}\u00a0: ${formatCents(lineTotal(line))} HT`,
    ),
    consumer: period && {
      isEarly: estimate.early_start_at !== null,
      hasGoods: hasGoods(estimate),
      withdrawalUrl: withdrawalLink(deps, number),
    },
    pageUrl: estimateLink(deps, key),
    attachments: [document, ...(await papersOf(deps, estimate, period !== null))],
  })
  try {
    await deps.mailer.send(mail)
  } catch (error) {
    if (!(error instanceof PermanentRefusal)) throw error
    return markConfirmationUndeliverable(deps, data)
  }
  await noteConfirmed(() => recordConfirmation(deps, data, to))
}

/** Milliseconds before each further try. */
const pauses = [200, 1_000, 2_000]

/** It has gone: what fails here would have the job send it again, so it is tried more than once. */
async function noteConfirmed(note: () => Promise<void>): Promise<void> {
  for (const pause of pauses)
    try {
      return await note()
    } catch {
      await setTimeout(pause)
    }
  return note()
}

/** The terms of that quote as a paper of their own, and for a consumer the form to withdraw. */
async function papersOf(deps: JobDeps, estimate: Estimate, isConsumer: boolean): Promise<MailAttachment[]> {
  const number = estimate.estimate_number
  const paper = {
    number,
    at: estimate.decided_at ?? deps.clock.now(),
    pos: pointOfSale(estimate.pos_id),
    terms: await termsOfEstimate(deps.db, estimate),
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

/** « Ne commencez rien avant le 9 décembre 2026 … ». */
function startSentence(period: ReturnType<typeof withdrawalPeriod>, estimate: Estimate): string {
  if (!period) return 'Rien ne fait attendre les travaux\u00a0: convenez de la suite avec le client.'
  if (estimate.early_start_at || !period.nothingBefore)
    return 'Le client a demandé de commencer sans attendre la fin de son délai de rétractation.'
  const first = formatLongDay(addDays(period.nothingBefore, 1))
  return `Ne commencez rien avant le ${first}\u00a0: le client n’a pas demandé de commencer avant la fin de son délai de rétractation.`
}

/** Typed by whoever declares, who may be a stranger with a client's address: no word of it is an address to follow. */
const withoutAddresses = (typed: string) =>
  typed.replace(/[^\p{L}\p{N} '’.,()°-]/gu, ' ').replace(/\.(?=\S)/g, '. ')

async function sendWithdrawalMail(
  deps: JobDeps,
  { withdrawalId, mail, decidedAt }: JobDataMap['send-withdrawal-mail'],
): Promise<void> {
  const found = await findWithdrawalRecord(deps.db, withdrawalId)
  if (!found) return
  const { withdrawal, estimate, order } = found
  const posId = estimate?.pos_id ?? order?.pos_id
  const shop = posId ? shopEmail(posId) : site.contactEmail
  const shown = shownValues(withdrawal)
  const isStranger = posId !== undefined && !withdrawal.is_known_address
  // Each decision is answered by a mail of its own; one that a join took back while its mail waited, by none.
  if (decidedAt && withdrawal.decided_at?.toISOString() !== decidedAt) return
  const ofDecision = decidedAt ? `-${Date.parse(decidedAt)}` : ''
  const id = `withdrawal-${withdrawalId}-${mail}${ofDecision}`
  const url = withdrawalReceiptLink(deps, withdrawalId)
  if (mail === 'workshop') {
    const words = await readMailWords(deps.db, 'withdrawal-came')
    const adresse = isStranger ? `${shown.adresse}, inconnue du contrat` : shown.adresse
    const notice = { id, to: shop, replyTo: withdrawal.email, values: { ...shown, adresse } }
    return deps.mailer.send(
      await withdrawalCameMail(words, { ...notice, url: officeWithdrawalLink(deps, withdrawalId) }),
    )
  }
  const to = withdrawal.email
  if (mail === 'receipt') {
    const words = await readMailWords(deps.db, 'withdrawal-receipt')
    const period = estimate ? await findPeriod(deps.db, estimate.id) : null
    const stopsWork = posId !== undefined && isWithdrawalActive(withdrawal, estimate, period)
    return deps.mailer.send(
      await withdrawalReceiptMail(words, { id, to, replyTo: shop, values: shown, url, stopsWork }),
    )
  }
  const words = await readMailWords(deps.db, 'withdrawal-answer')
  const values = { contrat: shown.contrat, date: shown.date }
  return deps.mailer.send(
    await withdrawalAnswerMail(words, withdrawal.answer, { id, to, replyTo: shop, values, url }),
  )
}

function shownValues({ name, contract, email, created_at }: Withdrawal) {
  const clean = (typed: string) => cutText(withoutAddresses(typed), 120)
  return { nom: clean(name), contrat: clean(contract), adresse: email, date: formatDayAndHour(created_at) }
}
