import { href } from 'react-router'
import { noticeMail } from '../../adapters/mail/templates/notice-mail.tsx'
import { summaryMail } from '../../adapters/mail/templates/summary-mail.tsx'
import { findCameIn } from '../../domain/notices/list-came-in.ts'
import { notifyStaff } from '../../domain/notices/notify-staff.ts'
import { sumUp } from '../../domain/notices/sum-up.ts'
import { sumUpDay } from '../../domain/notices/sum-up-day.ts'
import type { Jobs } from '../../domain/ports/job-queue.ts'
import { readMailWords } from '../../domain/texts/mails/read-mail-words.ts'
import { officeLink } from '../site/mail-links.ts'
import type { JobsWorld } from './jobs-world.ts'

/** The jobs that tell the workshop's people what came in. Whose account is gone by then gets no mail. */
export function noticeJobHandlers(world: JobsWorld) {
  const { db, accounts, mailer, siteUrl } = world
  return {
    'notify-staff': ({ kind, id }: Jobs['notify-staff']) => notifyStaff(world, kind, id),
    async 'send-notice-mail'({ userId, kind, id }: Jobs['send-notice-mail']) {
      const [account, cameIn] = [await accounts.findById(db, userId), await findCameIn(db, kind, id)]
      if (!account || !cameIn) return
      const url = officeLink(world, { kind: cameIn.thread, id: cameIn.recordId })
      const to = account.email
      const words = await readMailWords(db, `notice-${kind}`)
      await mailer.send(await noticeMail(words, { id: `${id}-${userId}`, to, cameIn, url }))
    },
    'sum-up-day': () => sumUpDay(world),
    async 'send-summary-mail'({ userId, day }: Jobs['send-summary-mail']) {
      const account = await accounts.findById(db, userId)
      const cameIn = await sumUp(db, userId, day)
      if (!account || Object.values(cameIn).every((kind) => kind.length === 0)) return
      const url = siteUrl + href('/gestion')
      const words = await readMailWords(db, 'summary')
      const to = account.email
      await mailer.send(await summaryMail(words, { id: `${day}-${userId}`, to, cameIn, url }))
    },
  }
}
