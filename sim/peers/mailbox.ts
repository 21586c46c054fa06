import { readMail, readMailHead } from '../../domain/correspondence/mailbox/read-mail.ts'
import type { MailboxMessage, MailReader } from '../../domain/kernel/ports/mailbox.ts'

/** A mail in the simulated mailbox. */
interface ArrivedMail {
  message: MailboxMessage
  /** Message-ID without angle brackets. */
  id: string
  /** Address of the client or stranger who sent it, if the kind names no other sender. */
  from: string
  /** Words that occur in its text and in no other mail. */
  words: string
  /** Whether a person wrote it, so that staff must read it. */
  isOfPerson: boolean
  /** Whether the site has marked the mail as settled, so that the mailbox does not deliver it again. */
  isSettled: boolean
}

/** Name of the mailbox in the site's records. */
export const mailboxName = 'simulation'

/** Kind of mail, as the sender's program writes it. */
export interface SimulatedMailKind {
  name: string
  isOfPerson: boolean
  /** Header lines without Message-ID and Date. */
  head(number: number, from: string): string[]
  body(words: string): string
}

const subject = 'Subject: Mes jantes'
const plain = 'Content-Type: text/plain; charset=utf-8'
const words = (text: string) => `Bonjour,\r\n\r\n${text}\r\n\r\nMerci`

/**
 * Kinds of mails: of people with ordinary and unusual senders, of a help desk, of programs and lists, and hostile ones. The
 * senders are those of bug reports of other products.
 */
export const mailKinds: readonly SimulatedMailKind[] = [
  {
    name: 'of a person',
    isOfPerson: true,
    head: (_, from) => [`From: Camille <${from}>`, subject, plain],
    body: words,
  },
  {
    name: 'of a person, with a comma in the name',
    isOfPerson: true,
    head: (n) => [`From: DUPONT, Jean <jean${n}@courrier.test>`, subject, plain],
    body: words,
  },
  {
    name: 'of a person, with a quoted address',
    isOfPerson: true,
    head: (n) => [`From: "jean paul ${n}"@courrier.test`, subject, plain],
    body: words,
  },
  {
    name: 'of a person, with a domain in letters of its language',
    isOfPerson: true,
    head: (n) => [`From: Jean <jean${n}@müller-räder.test>`, subject, plain],
    body: words,
  },
  {
    name: 'of a person, with a final dot',
    isOfPerson: true,
    head: (n) => [`From: Jean <jean${n}@courrier.test.>`, subject, plain],
    body: words,
  },
  {
    name: 'of a help desk that a person writes through',
    isOfPerson: true,
    head: (n) => [
      `From: "Loueur Sinistres" <sinistres${n}@loueur.test>`,
      'Auto-Submitted: auto-generated',
      'X-Auto-Response-Suppress: All',
      subject,
      plain,
    ],
    body: words,
  },
  {
    name: 'with a table',
    isOfPerson: true,
    head: (_, from) => [`From: Camille <${from}>`, subject, 'Content-Type: text/html; charset=utf-8'],
    body: (text) => `<table><tr><td>Jante</td><td>${text}</td></tr></table>`,
  },
  {
    name: 'of a robot',
    isOfPerson: false,
    head: (n) => [`From: <no-reply${n}@robot.test>`, 'Auto-Submitted: auto-generated', subject, plain],
    body: words,
  },
  {
    name: 'of a list',
    isOfPerson: false,
    head: (n) => [
      `From: Lettre <lettre${n}@liste.test>`,
      'List-Id: <lettre.liste.test>',
      'List-Unsubscribe: <https://liste.test/non>',
      'Precedence: bulk',
      subject,
      plain,
    ],
    body: words,
  },
  {
    name: 'of an absent person',
    isOfPerson: false,
    head: (_, from) => [
      `From: Camille <${from}>`,
      'Auto-Submitted: auto-replied',
      'Subject: Absence du bureau',
      plain,
    ],
    body: words,
  },
  {
    name: 'of parts within parts, never closed',
    isOfPerson: false,
    head: (n) => [
      `From: <mechant${n}@inconnu.test>`,
      'Content-Type: multipart/mixed; boundary=x',
      'MIME-Version: 1.0',
    ],
    body: () => '--x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n'.repeat(60),
  },
]

export interface SimulatedMailbox {
  mails: ArrivedMail[]
  /** Puts a mail into the mailbox. With `isTwice`, a server delivers the same mail at two places. */
  deliver(kind: SimulatedMailKind, from: string, answers: string | null, isTwice: boolean): void
}

/** Creates a simulated mailbox without mails. */
export function createMailbox(): SimulatedMailbox {
  let count = 0
  const mails: ArrivedMail[] = []
  return {
    mails,
    deliver(kind, from, answers, isTwice) {
      count += 1
      const id = `courrier${count}@courrier.test`
      const text = `motif${count}fin`
      const lines = [
        ...kind.head(count, from),
        `Message-ID: <${id}>`,
        ...(answers === null ? [] : [`In-Reply-To: <${answers}>`]),
        'To: atelier@simulation.test',
        '',
        kind.body(text),
        '',
      ]
      const source = Buffer.from(lines.join('\r\n'))
      for (const copy of isTwice ? ['', 'bis'] : [''])
        mails.push({
          message: { mailboxUid: `${count}${copy}`, fetch: async () => ({ source, isComplete: true }) },
          id,
          from,
          words: text,
          isOfPerson: kind.isOfPerson,
          isSettled: false,
        })
    },
  }
}

/** Returns a reader that parses mails in this thread. */
export const createSimulatedMailReader = (): MailReader => ({
  readHead: (wire) => readMailHead(wire).catch(() => null),
  readMail: (wire, hasAll) => readMail(wire, hasAll).catch(() => null),
})
