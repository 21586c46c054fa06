import { inTurn } from '../limits/turns.ts'
import type { World } from '../world.ts'
import { fileNotice } from './file-notice.ts'
import { fileWords } from './file-words.ts'
import { findMailsThread } from './find-mails-thread.ts'
import type { IncomingMail } from './incoming-mail.ts'
import { kindOfMail } from './mail-kind.ts'
import { isKnown, recordMail, type Taking } from './record-mail.ts'
import { whyNowhere } from './why-nowhere.ts'

type Needs = World<
  'db' | 'clock' | 'jobs' | 'files' | 'mailer' | 'announcements' | 'limits' | 'secret' | 'mailAddress'
>

/**
 * Files one mail, once whatever happens: into its thread, as a new message, as what is known of an address, or nowhere
 * (docs/product.md §11.9). Whoever writes too much in an hour is left in the mailbox.
 */
export async function takeMail(world: Needs, mailbox: string, mail: IncomingMail): Promise<Taking> {
  const { db, limits } = world
  if (await isKnown(db, mailbox, mail)) return { outcome: 'known' }
  const kind = kindOfMail(mail)
  const thread = await findMailsThread(db, world, mailbox, mail)
  const nowhere = whyNowhere(world, mail, kind, thread)
  if (nowhere) return recordMail(world, mailbox, mail, async () => ({ outcome: nowhere }))
  if (kind === 'report' || kind === 'absence')
    return recordMail(world, mailbox, mail, (tx) => fileNotice(tx, world, mail, thread))
  const turns = [[limits.mail, mail.from.email]] as const
  const taken = await inTurn(
    turns,
    () => fileWords(world, mailbox, mail),
    ({ outcome }) => isFree(outcome),
  )
  if (taken.outcome !== 'wait') return taken
  return recordMail(world, mailbox, mail, async () => ({ outcome: 'flood' }))
}

const isFree = (outcome: string) => outcome === 'known' || outcome === 'no-room'
