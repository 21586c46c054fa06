import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { sendWritten, type WrittenMail } from './send-written.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

/** Has an invoice or credit note sent, in somebody's words; « waiting » while another mail of it waits to go. */
export const sendInvoice = (world: Needs, by: StaffPerson, invoiceId: string, mail: WrittenMail) =>
  sendWritten(world, by, invoiceId, async () => ({ ...mail, tone: null }))
