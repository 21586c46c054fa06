import { contactMessages } from '../../db/schema/tables.ts'
import { countOneMore } from '../../domain/form-counters.ts'
import { site } from '../../domain/site.ts'
import { demoId } from '../business/demo-id.ts'
import type { DemoMessage } from './messages.ts'
import { met } from './met.ts'
import type { Needs, Past } from './past.ts'
import { saidIn } from './say.ts'
import { somebody } from './somebody.ts'

/** All that happened with a message, from the moment it came. */
export function written({ hoursAgo, fate, ...message }: DemoMessage, index: number): Past[] {
  const id = demoId('DemoMessage', index)
  const act = async ({ db, clock }: Needs) => {
    const dates = { created_at: clock.now(), waits_since: clock.now() }
    await db.insert(contactMessages).values({ id, ...message, ...dates, client_email: site.contactEmail })
    await countOneMore(db, 'contacts')
  }
  const said = saidIn({ kind: 'message', id }, message.email, hoursAgo, somebody('message'))
  return [{ hoursAgo, act }, ...met('message', id, hoursAgo, fate), ...said]
}
