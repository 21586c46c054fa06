import type { Issue } from '../../domain/newsletter/issues/issue.ts'
import { leavingPage } from '../site/mail-links.ts'
import { issueMail } from './issue-mail.ts'
import type { JobsWorld } from './jobs-world.ts'

/** As whoever tests it gets it. */
export async function showLetter(world: Pick<JobsWorld, 'db' | 'siteUrl'>, issue: Issue) {
  const mail = await issueMail(world, issue)
  return mail({ id: 'apercu', to: '', unsubscribeUrl: leavingPage(world) })
}
