import { inLine } from '../limits/in-line.ts'
import { withMailTurn } from '../limits/mail-turns.ts'
import { inTurn, type Turns, type Wait } from '../limits/turns.ts'
import type { World } from '../world.ts'
import type { ContactForm } from './contact-form.ts'
import { findContactMessage } from './find-contact-message.ts'
import { keepAndTell, type Sender } from './keep-contact-message.ts'

type Needs = World<'db' | 'jobs' | 'clock' | 'limits' | 'announcements'>

/**
 * Keeps a message that `contactForm` found right: record, counter and mails together or not at all. The same id
 * again changes nothing and takes no turn; what a robot sends takes one and is kept nowhere (docs/product.md §7.2,
 * §10.4 and §10.5).
 */
export async function sendContactMessage(
  { db, limits, ...world }: Needs,
  id: string,
  form: ContactForm,
  { address, isRobot }: Sender,
): Promise<{ outcome: 'saved' } | Wait> {
  const turns: Turns = [
    [limits.contact, address],
    [limits.contactGlobal, 'all'],
  ]
  const keep = (mayMail: boolean) => db.transaction((tx) => keepAndTell(tx, world, id, form, mayMail))
  const isFree = ({ isNew }: { isNew: boolean }) => !isNew
  const send = () =>
    isRobot
      ? Promise.resolve({ outcome: 'saved', isNew: true } as const)
      : withMailTurn(limits, form.email, keep, isFree)
  return inLine(id, async () => {
    if (await findContactMessage(db, id)) return { outcome: 'saved' }
    const sending = await inTurn(turns, send, isFree)
    return sending.outcome === 'wait' ? sending : { outcome: 'saved' }
  })
}
