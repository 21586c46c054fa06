import { inTurn, type Turns, type Wait } from '../limits/turns.ts'
import type { HeldMail, Wire } from '../ports/mailbox.ts'
import type { World } from '../world.ts'
import { fileReport } from './file-report.ts'
import { fileWords } from './file-words.ts'
import { findMailsThread } from './find-mails-thread.ts'
import type { IncomingMail, MailHead } from './incoming-mail.ts'
import { kindOfMail } from './mail-kind.ts'
import { markAway } from './mark-address.ts'
import { namedSender } from './reading/read-report.ts'
import { isKnown, recordMail, type Taking } from './record-mail.ts'
import { whyNowhere } from './why-nowhere.ts'

type Needs = World<
  | 'db'
  | 'clock'
  | 'jobs'
  | 'files'
  | 'mailer'
  | 'mailReader'
  | 'announcements'
  | 'limits'
  | 'secret'
  | 'mailAddress'
>

/** `wait`: no turn is left for whoever writes, and the mail stays in its mailbox until then; `unreadable`: for good. */
export type MailTaking = Taking | Wait | { outcome: 'unreadable' }

/**
 * Files one mail, once whatever happens: into its thread, as a new message, as what is known of an address, or nowhere
 * (docs/product.md §11.9). Its head says whose turn it takes before anything else of it is fetched and read.
 */
export async function takeMail(world: Needs, mailbox: string, held: HeldMail): Promise<MailTaking> {
  const { db, limits, mailReader } = world
  const { source } = await held.fetch('beginning')
  const head = await mailReader.readHead(source)
  if (!head) return takeUnread(world, mailbox, held)
  if (await isKnown(db, mailbox, head)) return { outcome: 'known' }
  if (!head.isReport) return takeWords(world, mailbox, head, () => readWhole(world, head, held))
  return inTurn(
    [[limits.mailReports, 'all']],
    async () => {
      const mail = await readWhole(world, head, held)
      const { report } = mail
      if (report) return recordMail(world, mailbox, mail, (tx) => fileReport(tx, world, report))
      // It only calls itself one: whatever it is, it has no other rights than that.
      return takeWords(world, mailbox, { ...head, isReport: false }, async () => mail)
    },
    isFree,
  )
}

/**
 * What is to be given up lies in the office as it came, as a message of whoever its head names, in a stranger's turn;
 * `unreadable` where nobody is named who can be answered.
 */
export async function takeUnread(world: Needs, mailbox: string, held: HeldMail): Promise<MailTaking> {
  const begun = await held.fetch('beginning')
  const head: MailHead = {
    id: `place-${held.place}`,
    messageId: null,
    from: { name: '', email: namedSender(begun.source) },
    recipients: [],
    subject: '',
    answers: [],
    headers: new Map(),
    isReport: false,
  }
  if (whyNowhere(world, head, 'person', null)) return { outcome: 'unreadable' }
  return inTurn(
    turnsOf(world, head.from.email, false),
    async () => fileWords(world, mailbox, asItCame(head, await held.fetch('whole'))),
    isFree,
  )
}

async function takeWords(
  world: Needs,
  mailbox: string,
  head: MailHead,
  read: () => Promise<IncomingMail>,
): Promise<MailTaking> {
  const kind = kindOfMail(head)
  const thread = await findMailsThread(world.db, world, mailbox, head)
  const isCorrespondents = thread?.email.toLowerCase() === head.from.email
  const nowhere = whyNowhere(world, head, kind, thread)
  if (nowhere) return recordMail(world, mailbox, head, async () => ({ outcome: nowhere }))
  if (kind === 'absence')
    return recordMail(world, mailbox, head, async (tx) => {
      if (isCorrespondents) await markAway(tx, world, head.from.email)
      return { outcome: 'absence', thread }
    })
  return inTurn(
    turnsOf(world, head.from.email, isCorrespondents),
    async () => {
      const mail = await read()
      const { report } = mail
      if (report) return recordMail(world, mailbox, mail, (tx) => fileReport(tx, world, report))
      return fileWords(world, mailbox, mail)
    },
    isFree,
  )
}

/**
 * Senders are invented by whoever likes: strangers share what there is, by address, by domain and all together. Whoever
 * answers in their own thread, which nobody else knows how to name, does not wait for them.
 */
function turnsOf({ limits }: Needs, email: string, isCorrespondents: boolean): Turns {
  if (isCorrespondents) return [[limits.mail, email]]
  // Of an invented host under a domain there is no end: its last two names count.
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .split('.')
    .slice(-2)
    .join('.')
  return [
    [limits.mailStranger, email],
    [limits.mailDomain, domain],
    [limits.mailStrangers, 'all'],
  ]
}

/** A turn in which a mail was read stays taken, also where its sender then has to wait. */
const isFree = ({ outcome }: MailTaking) => outcome === 'known' || outcome === 'no-room'

/** All of it; or, of what could not be read, its bytes, to be kept as a file. */
async function readWhole({ mailReader }: Needs, head: MailHead, held: HeldMail): Promise<IncomingMail> {
  const wire = await held.fetch('whole')
  return (await mailReader.readMail(wire.source, wire.isWhole)) ?? asItCame(head, wire)
}

const asItCame = (head: MailHead, { source, isWhole }: Wire): IncomingMail => ({
  ...head,
  text: '',
  isCut: false,
  isTooLarge: !isWhole,
  files: [],
  report: null,
  unread: source,
})
