import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { type InvoiceTone, nextTone } from '../reminder-tones.ts'
import { sendWritten, type WrittenMail } from './send-written.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

/**
 * Has a reminder sent, in somebody's words: of the tone that the page has shown, so that two people at once send one. Nobody but
 * a person does so.
 */
export const sendReminder = (
  world: Needs,
  by: StaffPerson,
  invoiceId: string,
  tone: InvoiceTone,
  mail: WrittenMail,
) =>
  sendWritten(world, by, invoiceId, async ({ rest, invoice }) => {
    const isNext = rest > 0 && nextTone(invoice.reminders)?.tone === tone
    return isNext ? { ...mail, tone } : null
  })
