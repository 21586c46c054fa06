import {
  invitationMail,
  passwordChangedMail,
  recoveryMail,
} from '../adapters/mail/templates/account-mail.tsx'
import type { Database } from '../db/client.ts'
import type { Accounts, Announcements, Clock, JobQueue, Jobs, Mailer } from '../domain/ports.ts'
import { resetAddress } from '../domain/sign-in/create-staff.ts'
import { findInvitedEmail } from '../domain/sign-in/invite-client.ts'
import { finishRecovery, workRecovery } from '../domain/sign-in/recovery.ts'
import { sweepAccounts } from '../domain/sign-in/sweep-accounts.ts'
import { signId } from '../domain/signed-links.ts'

export interface AccountsWorld {
  db: Database
  jobs: JobQueue
  accounts: Accounts
  announcements: Announcements
  mailer: Mailer
  clock: Clock
  siteUrl: string
  secret: string
  hidesAccounts: boolean
}

/** The jobs of accounts (domain/sign-in/). Whose account is gone by then gets no mail. */
export function accountJobHandlers(world: AccountsWorld) {
  const { db, accounts, mailer, siteUrl, secret } = world
  return {
    'recover-password': ({ recoveryId }: Jobs['recover-password']) => workRecovery(world, recoveryId),
    async 'send-recovery-mail'({ recoveryId, userId }: Jobs['send-recovery-mail']) {
      const account = userId ? await accounts.findById(db, userId) : null
      const token = account ? await accounts.createResetToken(db, account.userId) : ''
      // Made for nobody too: a whole process slowed by it would tell who has an account.
      const mail = await recoveryMail(recoveryId, account?.email ?? '', resetAddress(siteUrl, token))
      if (!account) return
      await mailer.send(mail)
      await finishRecovery(world, recoveryId, account.userId)
    },
    async 'send-password-changed-mail'({ userId, changeId }: Jobs['send-password-changed-mail']) {
      const account = await accounts.findById(db, userId)
      if (account)
        await mailer.send(await passwordChangedMail(changeId, account.email, `${siteUrl}/espace_pro`))
    },
    async 'send-invitation-mail'({ creationId }: Jobs['send-invitation-mail']) {
      const email = await findInvitedEmail(db, creationId)
      const link = `${siteUrl}/creation_compte/${signId('customer-creation', creationId, secret)}`
      if (email) await mailer.send(await invitationMail(creationId, email, link))
    },
    'sweep-accounts': () => sweepAccounts(world),
  }
}
