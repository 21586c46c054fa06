import { href } from 'react-router'
import {
  colleagueInvitationMail,
  factorMail,
  invitationMail,
  noticeMail,
  passwordChangedMail,
  recoveryMail,
  staffInvitationMail,
  summaryMail,
} from '../../adapters/mail/templates/oversight/notification-mails.tsx'
import { readMailWords } from '../../domain/business/texts/mails/mail-words.ts'
import { findInvited } from '../../domain/people/clients/invitations.ts'
import { finishRecovery, processRecovery } from '../../domain/people/sign-in/recovery.ts'
import { sweepAccounts } from '../../domain/people/sign-in/sweep-accounts.ts'
import {
  findIncomingItem,
  notifyStaff,
  queueDailySummaries,
  readDailySummary,
} from '../../domain/people/staff/notices.ts'
import type { JobDeps, JobHandlers } from './job-deps.ts'
import { creationLink, officeThreadLink, resetLink } from './mail-links.ts'

/** Seven days, like a client's invitation (docs/product.md §9.4). */
const invitationHours = 7 * 24

/** Handlers of the jobs of accounts (domain/people/sign-in/). Accounts deleted meanwhile get no mail. */
export function accountJobHandlers(deps: JobDeps) {
  const { db, accounts, mailer, siteUrl } = deps
  return {
    'recover-password': ({ recoveryId }) => processRecovery(deps, recoveryId),
    async 'send-recovery-mail'({ recoveryId, userId }) {
      const account = userId ? await accounts.findById(db, userId) : null
      const token = account ? await accounts.createResetToken(db, account.userId) : ''
      // Done for unknown addresses too: otherwise the time that the process takes would tell which addresses have accounts.
      const words = await readMailWords(db, 'recovery')
      const mail = await recoveryMail(
        words,
        recoveryId,
        account?.email ?? '',
        resetLink(deps, token),
        deps.facts.current(),
      )
      if (!account) return
      await mailer.send(mail)
      await finishRecovery(deps, recoveryId, account.userId)
    },
    async 'send-password-changed-mail'({ userId, changeId }) {
      const account = await accounts.findById(db, userId)
      if (!account) return
      const words = await readMailWords(db, 'password-changed')
      const entrance = siteUrl + href('/espace_pro')
      await mailer.send(
        await passwordChangedMail(words, changeId, account.email, entrance, deps.facts.current()),
      )
    },
    async 'send-invitation-mail'({ creationId }) {
      const invited = await findInvited(db, creationId)
      if (!invited) return
      const { email, company } = invited
      if (company !== null) {
        const own = await readMailWords(db, 'colleague-invitation')
        const link = { to: email, company, url: creationLink(deps, creationId) }
        await mailer.send(await colleagueInvitationMail(own, creationId, link, deps.facts.current()))
        return
      }
      const words = await readMailWords(db, 'invitation')
      await mailer.send(
        await invitationMail(words, creationId, email, creationLink(deps, creationId), deps.facts.current()),
      )
    },
    async 'send-staff-invitation-mail'({ userId, invitationId }) {
      const account = await accounts.findById(db, userId)
      if (!account || account.passwordHash) return
      const token = await accounts.createResetToken(db, userId, invitationHours)
      const words = await readMailWords(db, 'staff-invitation')
      await mailer.send(
        await staffInvitationMail(
          words,
          invitationId,
          account.email,
          resetLink(deps, token),
          deps.facts.current(),
        ),
      )
    },
    async 'send-account-notice-mail'({ userId, noticeId, notice }) {
      const account = await accounts.findById(db, userId)
      if (!account) return
      const [newest] = (await accounts.listSessions(db, userId)).toSorted(newestFirst)
      const device = newest?.device ?? null
      const accountUrl = siteUrl + href('/gestion/compte')
      const words = await readMailWords(db, notice)
      await mailer.send(
        await factorMail(
          words,
          { id: noticeId, to: account.email, device, accountUrl },
          deps.facts.current(),
        ),
      )
    },
    'sweep-accounts': () => sweepAccounts(deps),
  } satisfies JobHandlers
}

const newestFirst = (one: { openedAt: Date }, other: { openedAt: Date }) =>
  Number(other.openedAt) - Number(one.openedAt)

/** Handlers of the jobs that tell staff members about incoming items. Accounts deleted meanwhile get no mail. */
export function noticeJobHandlers(deps: JobDeps) {
  const { db, accounts, mailer, siteUrl } = deps
  return {
    'notify-staff': ({ kind, id }) => notifyStaff(deps, kind, id),
    async 'send-notice-mail'({ userId, kind, id }) {
      const [account, incoming] = [await accounts.findById(db, userId), await findIncomingItem(db, kind, id)]
      if (!account || !incoming) return
      const url = officeThreadLink(deps, { kind: incoming.thread, id: incoming.recordId })
      const to = account.email
      const words = await readMailWords(db, `notice-${kind}`)
      await mailer.send(
        await noticeMail(words, { id: `${id}-${userId}`, to, incoming, url }, deps.facts.current()),
      )
    },
    'sum-up-day': () => queueDailySummaries(deps),
    async 'send-summary-mail'({ userId, day }) {
      const account = await accounts.findById(db, userId)
      const incoming = await readDailySummary(db, userId, day)
      if (!account || Object.values(incoming).every(({ total }) => total === 0)) return
      const url = siteUrl + href('/gestion')
      const words = await readMailWords(db, 'summary')
      const to = account.email
      await mailer.send(
        await summaryMail(words, { id: `${day}-${userId}`, to, incoming, url }, deps.facts.current()),
      )
    },
  } satisfies JobHandlers
}
