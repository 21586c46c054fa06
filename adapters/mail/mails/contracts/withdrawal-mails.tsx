import { emailOfLocation, type Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import { findWithdrawalPeriod } from '../../../../domain/contracts/estimates/withdrawal-period.ts'
import { markWithdrawalMailUndeliverable } from '../../../../domain/contracts/withdrawals/decide-withdrawal.ts'
import {
  findWithdrawalRecord,
  isWithdrawalDeclarationToVerify,
  isWorkStoppedOnceConfirmed,
  type Withdrawal,
} from '../../../../domain/contracts/withdrawals/find-withdrawal.ts'
import { formatDayAndHour } from '../../../../domain/kernel/calendar/french-dates.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import { cutText } from '../../../../domain/kernel/text/cut-text.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { type NotificationValues, renderNotificationMail } from '../notification-mail.tsx'
import {
  sampleMailEstimate,
  sampleMailLink,
  sampleMailRecipient,
  sampleMailText,
  sampleMailToClient,
  sampleMailToWorkshop,
} from '../sample-values.ts'

async function sendWithdrawalMail(
  deps: MailDeps,
  { withdrawalId, mail, decidedAt }: JobDataMap['send-withdrawal-mail'],
): Promise<void> {
  const site = deps.facts.current()
  const withdrawalRecord = await findWithdrawalRecord(deps.db, withdrawalId)
  if (!withdrawalRecord) return
  const { withdrawal, estimate, order } = withdrawalRecord
  const posId = estimate?.pos_id ?? order?.pos_id
  const shop = posId ? emailOfLocation(posId, site) : site.contactEmail
  const shown = shownValues(withdrawal)
  const isStranger = posId !== undefined && !withdrawal.is_known_address
  // Each decision has its own mail. No mail is sent if the decision was reversed meanwhile because staff assigned another
  // contract.
  if (decidedAt && withdrawal.decided_at?.toISOString() !== decidedAt) return
  const ofDecision = decidedAt ? `-${Date.parse(decidedAt)}` : ''
  const id = `withdrawal-${withdrawalId}-${mail}${ofDecision}`
  const url = deps.links.withdrawalReceipt(withdrawalId)
  if (mail === 'workshop' || mail === 'confirmed') {
    const words = await findMailWords(deps.db, 'new-withdrawal')
    const adresse = isStranger ? `${shown.adresse}, inconnue du contrat` : shown.adresse
    const notice = { id, to: shop, replyTo: withdrawal.email, values: { ...shown, adresse } }
    return deps.mailer.send(
      await withdrawalNotificationMail(
        words,
        {
          ...notice,
          url: deps.links.officeWithdrawal(withdrawalId),
          isConfirmed: withdrawal.confirmed_at !== null,
        },
        site,
      ),
    )
  }
  const to = withdrawal.email
  if (mail === 'receipt') {
    const words = await findMailWords(deps.db, 'withdrawal-receipt')
    const period = estimate ? await findWithdrawalPeriod(deps.db, estimate.id, site) : null
    const isToConfirm =
      posId !== undefined && withdrawal.is_known_address && isWithdrawalDeclarationToVerify(withdrawal)
    const mayStop = posId !== undefined && isWorkStoppedOnceConfirmed(withdrawal, withdrawalRecord, period)
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
          url: isToConfirm ? deps.links.withdrawalConfirm(withdrawalId) : url,
          next: isToConfirm ? (mayStop ? 'confirm' : 'confirm-only') : isStopped ? 'stops' : 'examined',
          isOfPart: withdrawal.part !== '',
        },
        site,
      ),
    )
  }
  const words = await findMailWords(deps.db, 'withdrawal-answer')
  const values = { contrat: shown.contrat, date: shown.date }
  return deps.mailer.send(
    await withdrawalAnswerMail(words, withdrawal.answer, { id, to, replyTo: shop, values, url }, site),
  )
}

function shownValues({ name, contract, part, email, created_at, is_known_address }: Withdrawal) {
  const clean = (typed: string, maxLength = 120) => cutText(withoutAddresses(typed), maxLength)
  const contrat = part
    ? `${clean(contract)}, pour cette partie seule\u00a0: ${clean(part, is_known_address ? 2_000 : 300)}`
    : clean(contract)
  return { nom: clean(name), contrat, adresse: email, date: formatDayAndHour(created_at) }
}

/** Removes links from typed text: its author may be a stranger who uses a client's address. */
const withoutAddresses = (typed: string) =>
  typed.replace(/[^\p{L}\p{N} '’.,()°-]/gu, ' ').replace(/\.(?=\S)/g, '. ')

/** Returns the mail that tells the workshop of a declaration of withdrawal. */
function withdrawalNotificationMail(
  words: MailWords<'new-withdrawal'>,
  { values, isConfirmed, ...head }: NotificationValues<'new-withdrawal'> & { isConfirmed: boolean },
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'new-withdrawal'>(words, values, site)
  const sentences = [...paragraphsOf(filled.before), isConfirmed ? filled.confirmed : filled.unverified]
  return renderNotificationMail({ ...head, filled, sentences }, site)
}

/**
 * Field of the mail with the sentence on the next step: the declaration must be confirmed (with or without work to stop), or it
 * is received.
 */
const nextFields = {
  confirm: 'confirm',
  'confirm-only': 'confirmOnly',
  stops: 'next',
  examined: 'examined',
} as const

/** Returns the mail that acknowledges a declaration with its content, date and hour (Code de la consommation, D. 221-5). */
function withdrawalReceiptMail(
  words: MailWords<'withdrawal-receipt'>,
  {
    values,
    next,
    isOfPart,
    ...head
  }: NotificationValues<'withdrawal-receipt'> & { next: keyof typeof nextFields; isOfPart: boolean },
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'withdrawal-receipt'>(words, values, site)
  return renderNotificationMail(
    {
      ...head,
      filled: { ...filled, button: next.startsWith('confirm') ? filled.confirmButton : filled.button },
      // The acknowledgement makes no promise, because anybody may have typed this address.
      sentences: [
        ...paragraphsOf(filled.before),
        isOfPart ? filled.partContent : filled.content,
        filled[nextFields[next]],
        filled.end,
      ],
    },
    site,
  )
}

/** Returns the mail that sends the workshop's answer to a declaration. */
function withdrawalAnswerMail(
  words: MailWords<'withdrawal-answer'>,
  answer: string,
  { values, ...head }: NotificationValues<'withdrawal-answer'>,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'withdrawal-answer'>(words, values, site)
  return renderNotificationMail(
    {
      ...head,
      filled,
      sentences: [...paragraphsOf(filled.before), ...paragraphsOf(answer), ...paragraphsOf(filled.after)],
    },
    site,
  )
}

export const withdrawalMailJob: MailJob<
  'send-withdrawal-mail',
  'withdrawal-receipt' | 'new-withdrawal' | 'withdrawal-answer'
> = {
  send: sendWithdrawalMail,
  givenUp: markWithdrawalMailUndeliverable,
  samples: {
    'withdrawal-receipt': (words, site) =>
      withdrawalReceiptMail(
        words,
        {
          ...sampleMailToClient(site),
          values: sampleDeclaration,
          url: sampleMailLink,
          next: 'confirm',
          isOfPart: false,
        },
        site,
      ),
    'new-withdrawal': (words, site) =>
      withdrawalNotificationMail(
        words,
        { ...sampleMailToWorkshop(site), values: sampleDeclaration, url: sampleMailLink, isConfirmed: true },
        site,
      ),
    'withdrawal-answer': (words, site) =>
      withdrawalAnswerMail(
        words,
        'Votre rétractation est acceptée.',
        {
          ...sampleMailToClient(site),
          values: { contrat: sampleMailEstimate.number, date: sampleMailText.dayAndHour },
          url: sampleMailLink,
        },
        site,
      ),
  },
}

const sampleDeclaration = {
  nom: 'Jeanne Morel',
  contrat: sampleMailEstimate.number,
  adresse: sampleMailRecipient,
  date: sampleMailText.dayAndHour,
}
