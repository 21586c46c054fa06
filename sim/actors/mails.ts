import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { submitContactMessage } from '../../domain/correspondence/contact/contact-messages.ts'
import { processIncomingMail } from '../../domain/correspondence/mailbox/process-incoming-mail.ts'
import { quoteRequestForm } from '../../domain/correspondence/quote-requests/quote-request-form.ts'
import {
  clientTypeOptions,
  requestedServiceOptions,
  shopIds,
} from '../../domain/correspondence/quote-requests/quote-request-options.ts'
import { saveRequestPhoto } from '../../domain/correspondence/quote-requests/save-request-photo.ts'
import { submitQuoteRequest } from '../../domain/correspondence/quote-requests/submit-quote-request.ts'
import { queueThreadMessage } from '../../domain/correspondence/threads/queue-message.ts'
import { validateForm } from '../../domain/kernel/forms/validate-form.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import { type Action, nothing, pickRow } from '../action.ts'
import { mailboxName, mailKinds } from '../peers/mailbox.ts'
import type { Picks } from '../picks.ts'
import type { World } from '../world.ts'

/** Actions of visitors who write, and mails that arrive in the mailbox. */
export const mailActions: readonly Action[] = [
  {
    name: 'a mail arrives',
    weight: 4,
    async run(world, picks) {
      const client = await pickRow<{ id: string; email: string }>(
        world,
        picks,
        `select id, email from clients where email <> '' order by created_at, last_name`,
      )
      const from = client && picks.isIn(60) ? client.email : `inconnu${picks.number(1, 9)}@courrier.test`
      const sent = [...world.mail.delivered.values()].filter(({ to }) => to === from)
      const answers = sent.length > 0 && picks.isIn(50) ? picks.one(sent).id : null
      world.mailbox.deliver(picks.one(mailKinds), from, answers, picks.isIn(10))
      return 'arrived'
    },
  },
  {
    name: 'the site reads its mailbox',
    weight: 4,
    async run({ mailbox, deps }) {
      const waiting = mailbox.mails.filter(({ isSettled }) => !isSettled)
      if (waiting.length === 0) return nothing
      for (const mail of waiting) {
        const { outcome } = await processIncomingMail(deps, mailboxName, mail.message)
        mail.isSettled = outcome !== 'wait' && outcome !== 'no-room'
      }
      return 'ran'
    },
  },
  {
    name: 'visitor sends a message',
    weight: 2,
    async run({ deps }, picks) {
      const id = randomId()
      const place = picks.number(1, 40)
      const form = {
        email: `visiteur${place}@courrier.test`,
        object: 'Mes jantes',
        message: `Bonjour, visiteur ${place}`,
      }
      const send = () => submitContactMessage(deps, id, form, { address: '192.0.2.2', isRobot: false })
      const { outcome } = await send()
      // The visitor presses the button once more, as on a slow network.
      if (picks.isIn(15)) await send()
      return outcome
    },
  },
  {
    name: 'visitor asks for a quote with photos',
    weight: 3,
    async run(world, picks) {
      const { deps } = world
      const id = randomId()
      const place = picks.number(1, 40)
      const photos = Array.from({ length: picks.number(1, 3) }, () => randomId())
      for (const photoId of photos) await uploadPhoto(world, picks, id, photoId)
      const checked = validateForm(quoteRequestForm, {
        id,
        last_name: `Visiteur${place}`,
        first_name: 'Anaïs',
        phone: '06 39 98 12 34',
        line_1: '3 rue de la Gare',
        zip_code: '88000',
        city: 'Épinal',
        email: `visiteur${place}@courrier.test`,
        client: picks.one(Object.keys(clientTypeOptions)),
        shop: picks.one(shopIds),
        number: String(picks.number(1, 8)),
        size: '18"',
        service: picks.one(Object.keys(requestedServiceOptions)),
        rim_type: 'jante origine',
        brand: 'Peugeot',
        model: '308 GT',
        type: 'bouche a oreille',
        confidentiality: 'on',
        newsletter: '',
      })
      if (checked.outcome === 'invalid') return `invalid ${Object.keys(checked.problems).join(' ')}`
      const { outcome } = await submitQuoteRequest(deps, { ...checked.values, id, photos }, '192.0.2.3')
      if (picks.isIn(15)) await submitQuoteRequest(deps, { ...checked.values, id, photos }, '192.0.2.3')
      return outcome
    },
  },
  {
    name: 'desk answers a thread',
    weight: 3,
    async run(world, picks) {
      const thread = await pickRow<{ kind: 'message' | 'request'; id: string }>(
        world,
        picks,
        `select kind, id from (select 'message' as kind, id, created_at, email as told from contact_messages
           union all select 'request', id, created_at, email from quote_requests) all_threads
         order by created_at desc, told, id limit 5`,
      )
      if (!thread) return nothing
      const typed = {
        id: randomId(),
        text: 'Bonjour, nous regardons vos jantes.',
        vu: String(world.clock.now().getTime()),
      }
      return (await queueThreadMessage(world.deps, world.staff.desk, thread, typed as never)).outcome
    },
  },
]

/** Uploads a photo of a request that is still being written; one in ten is damaged, and one in ten is sent again. */
async function uploadPhoto(
  { deps }: World,
  picks: Picks,
  quoteRequestId: string,
  photoId: string,
): Promise<void> {
  const path = join(tmpdir(), `tw-jantes-sim-photo-${process.pid}`)
  const content = picks.isIn(10) ? 'a broken photo' : `photo ${photoId}`
  const readUpload = async () => {
    await writeFile(path, content)
    return { outcome: 'read', file: { path, remove: () => rm(path) } } as const
  }
  const photo = { quoteRequestId, photoId, fileName: 'IMG_1.jpg', address: '192.0.2.3', readUpload }
  await saveRequestPhoto(deps, photo)
  if (picks.isIn(10)) await saveRequestPhoto(deps, photo)
}
