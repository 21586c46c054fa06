import type { World } from '../../world.ts'
import { holdMail } from './hold-mail.ts'
import { refuseMail } from './refuse-mail.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements' | 'mailer'>

/** Nobody will try a mail again: it is shown as refused. */
export function giveMailUp(world: Needs, mailId: string): Promise<void> {
  return world.db.transaction(async (tx) => {
    const mail = await holdMail(tx, mailId)
    if (mail) await refuseMail(tx, world, mail, 'le serveur de messagerie n’a pas répondu')
  })
}
