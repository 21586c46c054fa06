import { setTimeout } from 'node:timers/promises'
import {
  acceptanceCameMail,
  acceptanceMail,
  withdrawalAnswerMail,
  withdrawalCameMail,
  withdrawalReceiptMail,
} from '../../adapters/mail/templates/contract-mails.tsx'
import { dayAndHour } from '../../domain/calendar/day-and-hour.ts'
import { longDay } from '../../domain/calendar/long-day.ts'
import { addDays } from '../../domain/calendar/paris-day.ts'
import { clientName } from '../../domain/clients/client-name.ts'
import { cutText } from '../../domain/cut-text.ts'
import { findDocumentClient } from '../../domain/documents/find-document-client.ts'
import { attachDocument } from '../../domain/documents/open-document.ts'
import { pointOfSale } from '../../domain/documents/points-of-sale.ts'
import {
  confirmationAddress,
  findAccepted,
  giveConfirmationUp,
  tellConfirmed,
} from '../../domain/estimates/deciding/confirm-acceptance.ts'
import type { Estimate } from '../../domain/estimates/estimate.ts'
import { formatCents } from '../../domain/money/format-cents.ts'
import { lineTotal } from '../../domain/money/vat.ts'
import type { Jobs } from '../../domain/ports/job-queue.ts'
import type { MailAttachment } from '../../domain/ports/mailer.ts'
import { RefusedForGood } from '../../domain/ports/refused-for-good.ts'
import { shopEmail, site } from '../../domain/site.ts'
import { readMailWords } from '../../domain/texts/mails/read-mail-words.ts'
import { termsOf } from '../../domain/texts/printed-terms.ts'
import {
  findWithdrawalRecord,
  isStanding,
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
import type { JobsWorld } from './jobs-world.ts'

/** The mails that the law owes around a contract: its confirmation, and what follows a withdrawal. */
export const contractJobHandlers = (world: JobsWorld) => ({
  'send-acceptance-mail': (data: Jobs['send-acceptance-mail']) => sendAcceptanceMail(world, data),
  'send-withdrawal-mail': (data: Jobs['send-withdrawal-mail']) => sendWithdrawalMail(world, data),
})

async function sendAcceptanceMail(world: JobsWorld, data: Jobs['send-acceptance-mail']): Promise<void> {
  const estimate = await findAccepted(world.db, data)
  if (!estimate) return
  const key = { kind: 'estimate', posId: estimate.pos_id, id: estimate.id } as const
  const client = await findDocumentClient(world.db, key)
  if (!client) return
  const period = withdrawalPeriod(estimate, buyerType(estimate, client))
  const id = `acceptance-${data.acceptanceId}-${data.mail}`
  const amount = formatCents(estimate.total)
  const number = estimate.estimate_number
  if (data.mail === 'workshop') {
    const words = await readMailWords(world.db, 'acceptance-came')
    const mail = await acceptanceCameMail(words, {
      id,
      to: shopEmail(estimate.pos_id),
      replyTo: (await confirmationAddress(world.db, estimate)) ?? site.contactEmail,
      values: {
        numéro: number,
        client: clientName(client),
        montant: amount,
        qui: estimate.decided_by ?? clientName(client),
        commencer: sayStart(period, estimate),
      },
      url: officeEstimateLink(world, key),
    })
    return world.mailer.send(mail)
  }
  const to = await confirmationAddress(world.db, estimate)
  // Its record says that the papers are to be handed over.
  if (!to || estimate.confirmed_at) return
  // Which printing went is noted, and whoever tries again sends the same bytes.
  const document = await attachDocument(world, client, key, id)
  if (!document) throw new Error('the document of a quote is not in the store')
  const days = estimate.working_days
  const mail = await acceptanceMail(await readMailWords(world.db, 'acceptance'), {
    id,
    to,
    replyTo: shopEmail(estimate.pos_id),
    values: {
      numéro: number,
      véhicule: estimate.vehicle ? `pour votre ${estimate.vehicle}` : '',
      montant: amount,
      validité: '',
      'avant cette date': '',
      date: dayAndHour(estimate.decided_at ?? world.clock.now()),
      délai: days ? `${days}\u00a0${days > 1 ? 'jours ouvrés' : 'jour ouvré'}` : '',
      'fin du délai': period?.last ? longDay(period.last) : '',
    },
    lines: estimate.lines.map(
      (line) =>
        `${line.quantity > 1 ? `${line.quantity} × ` : ''}${line.description}\u00a0: ${formatCents(lineTotal(line))} HT`,
    ),
    consumer: period && {
      isEarly: estimate.early_start_at !== null,
      hasGoods: hasGoods(estimate),
      withdrawalUrl: withdrawalLink(world, number),
    },
    pageUrl: estimateLink(world, key),
    attachments: [document, ...(await papersOf(world, estimate, period !== null))],
  })
  try {
    await world.mailer.send(mail)
  } catch (error) {
    if (!(error instanceof RefusedForGood)) throw error
    return giveConfirmationUp(world, data)
  }
  await noteConfirmed(() => tellConfirmed(world, data, to))
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
async function papersOf(
  world: JobsWorld,
  estimate: Estimate,
  isConsumer: boolean,
): Promise<MailAttachment[]> {
  const number = estimate.estimate_number
  const paper = {
    number,
    at: estimate.decided_at ?? world.clock.now(),
    pos: pointOfSale(estimate.pos_id),
    terms: await termsOf(world.db, estimate),
    withdrawalUrl: withdrawalLink(world, number),
  }
  const papers = [{ kind: 'terms', name: 'Conditions générales' } as const]
  const all = isConsumer
    ? [...papers, { kind: 'withdrawal-form', name: 'Formulaire de rétractation' } as const]
    : papers
  const attachments: MailAttachment[] = []
  for (const { kind, name } of all)
    attachments.push({
      filename: `${name} ${number}.pdf`,
      content: await world.printer.printPaper({ ...paper, kind }),
      contentType: 'application/pdf',
    })
  return attachments
}

/** « Ne commencez rien avant le 9 décembre 2026 … ». */
function sayStart(period: ReturnType<typeof withdrawalPeriod>, estimate: Estimate): string {
  if (!period) return 'Rien ne fait attendre les travaux\u00a0: convenez de la suite avec le client.'
  if (estimate.early_start_at || !period.nothingBefore)
    return 'Le client a demandé de commencer sans attendre la fin de son délai de rétractation.'
  const first = longDay(addDays(period.nothingBefore, 1))
  return `Ne commencez rien avant le ${first}\u00a0: le client n’a pas demandé de commencer avant la fin de son délai de rétractation.`
}

/** Typed by a stranger, on its way to an address that no contract carries: no word of it is an address to follow. */
const withoutAddresses = (typed: string) =>
  typed.replace(/[^\p{L}\p{N} '’.,()°-]/gu, ' ').replace(/\.(?=\S)/g, '. ')

async function sendWithdrawalMail(
  world: JobsWorld,
  { withdrawalId, mail }: Jobs['send-withdrawal-mail'],
): Promise<void> {
  const found = await findWithdrawalRecord(world.db, withdrawalId)
  if (!found) return
  const { withdrawal, estimate, order } = found
  const posId = estimate?.pos_id ?? order?.pos_id
  const shop = posId ? shopEmail(posId) : site.contactEmail
  const said = saidIn(withdrawal)
  const isStranger = posId !== undefined && !withdrawal.is_known_address
  // What is decided again is another mail: the server has taken the first one's name.
  const again = mail === 'answer' && withdrawal.joined_at ? '-2' : ''
  const id = `withdrawal-${withdrawalId}-${mail}${again}`
  const url = withdrawalReceiptLink(world, withdrawalId)
  if (mail === 'workshop') {
    const words = await readMailWords(world.db, 'withdrawal-came')
    const adresse = isStranger ? `${said.adresse}, inconnue du contrat` : said.adresse
    const notice = { id, to: shop, replyTo: withdrawal.email, values: { ...said, adresse } }
    return world.mailer.send(
      await withdrawalCameMail(words, { ...notice, url: officeWithdrawalLink(world, withdrawalId) }),
    )
  }
  const to = withdrawal.email
  if (mail === 'receipt') {
    const words = await readMailWords(world.db, 'withdrawal-receipt')
    const period = estimate ? await findPeriod(world.db, estimate.id) : null
    const stopsWork = posId !== undefined && isStanding(withdrawal, estimate, period)
    return world.mailer.send(
      await withdrawalReceiptMail(words, { id, to, replyTo: shop, values: said, url, stopsWork }),
    )
  }
  const words = await readMailWords(world.db, 'withdrawal-answer')
  const values = { contrat: said.contrat, date: said.date }
  return world.mailer.send(
    await withdrawalAnswerMail(words, withdrawal.answer, { id, to, replyTo: shop, values, url }),
  )
}

function saidIn({ name, contract, email, created_at, is_known_address }: Withdrawal) {
  const say = (typed: string) => cutText(is_known_address ? typed : withoutAddresses(typed), 120)
  return { nom: say(name), contrat: say(contract), adresse: email, date: dayAndHour(created_at) }
}
