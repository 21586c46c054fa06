import { href } from 'react-router'
import {
  invitationMail,
  passwordChangedMail,
  recoveryMail,
  staffInvitationMail,
} from '../../adapters/mail/templates/account-mail.tsx'
import { factorMail } from '../../adapters/mail/templates/factor-mail.tsx'
import type { Jobs } from '../../domain/ports/job-queue.ts'
import { findInvitedEmail } from '../../domain/sign-in/invitation/find-invited-email.ts'
import { finishRecovery, workRecovery } from '../../domain/sign-in/recovery/work-recovery.ts'
import { sweepAccounts } from '../../domain/sign-in/sweep-accounts.ts'
import { readMailWords } from '../../domain/texts/mails/read-mail-words.ts'
import { creationLink, resetLink } from '../site/mail-links.ts'
import type { JobsWorld } from './jobs-world.ts'

/** Seven days, as a client's invitation (docs/product.md §9.4). */
const invitationHours = 7 * 24

/** The jobs of accounts (domain/sign-in/). Whose account is gone by then gets no mail. */
export function accountJobHandlers(world: JobsWorld) {
  const { db, accounts, mailer, siteUrl } = world
  return {
    'recover-password': ({ recoveryId }: Jobs['recover-password']) => workRecovery(world, recoveryId),
    async 'send-recovery-mail'({ recoveryId, userId }: Jobs['send-recovery-mail']) {
      const account = userId ? await accounts.findById(db, userId) : null
      const token = account ? await accounts.createResetToken(db, account.userId) : ''
      // Made for nobody too: a whole process slowed by it would tell who has an account.
      const words = await readMailWords(db, 'recovery')
      const mail = await recoveryMail(words, recoveryId, account?.email ?? '', resetLink(world, token))
      if (!account) return
      await mailer.send(mail)
      await finishRecovery(world, recoveryId, account.userId)
    },
    async 'send-password-changed-mail'({ userId, changeId }: Jobs['send-password-changed-mail']) {
      const account = await accounts.findById(db, userId)
      if (!account) return
      const words = await readMailWords(db, 'password-changed')
      const entrance = siteUrl + href('/espace_pro')
      await mailer.send(await passwordChangedMail(words, changeId, account.email, entrance))
    },
    async 'send-invitation-mail'({ creationId }: Jobs['send-invitation-mail']) {
      const email = await findInvitedEmail(db, creationId)
      if (!email) return
      const words = await readMailWords(db, 'invitation')
      await mailer.send(await invitationMail(words, creationId, email, creationLink(world, creationId)))
    },
    async 'send-staff-invitation-mail'({ userId, invitationId }: Jobs['send-staff-invitation-mail']) {
      const account = await accounts.findById(db, userId)
      if (!account || account.passwordHash) return
      const token = await accounts.createResetToken(db, userId, invitationHours)
      const words = await readMailWords(db, 'staff-invitation')
      await mailer.send(
        await staffInvitationMail(words, invitationId, account.email, resetLink(world, token)),
      )
    },
    async 'send-account-notice-mail'({ userId, noticeId, notice }: Jobs['send-account-notice-mail']) {
      const account = await accounts.findById(db, userId)
      if (!account) return
      const [newest] = (await accounts.listSessions(db, userId)).toSorted(newestFirst)
      const device = newest?.device ?? null
      const accountUrl = siteUrl + href('/gestion/compte')
      const words = await readMailWords(db, notice)
      await mailer.send(await factorMail(words, { id: noticeId, to: account.email, device, accountUrl }))
    },
    'sweep-accounts': () => sweepAccounts(world),
  }
}

const newestFirst = (one: { openedAt: Date }, other: { openedAt: Date }) =>
  Number(other.openedAt) - Number(one.openedAt)
