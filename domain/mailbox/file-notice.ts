import type { Database } from '../../db/client.ts'
import type { Thread } from '../letters/threads/thread.ts'
import type { World } from '../world.ts'
import { fileReport } from './file-report.ts'
import type { IncomingMail } from './incoming-mail.ts'
import { markAway } from './mark-address.ts'
import type { Filed } from './record-mail.ts'

type Needs = World<
  'db' | 'clock' | 'jobs' | 'files' | 'mailer' | 'announcements' | 'limits' | 'secret' | 'mailAddress'
>

export async function fileNotice(
  tx: Database,
  world: Needs,
  mail: IncomingMail,
  thread: Thread | null,
): Promise<Filed> {
  if (mail.report) return fileReport(tx, world, mail.report)
  if (thread && thread.email.toLowerCase() === mail.from.email) await markAway(tx, world, mail.from.email)
  return { outcome: 'absence', thread }
}
