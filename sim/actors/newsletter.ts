import {
  createNewsletterIssue,
  deleteNewsletterIssue,
  queueTestNewsletterIssue,
  saveNewsletterIssue,
} from '../../domain/correspondence/newsletter/edit-issue.ts'
import {
  findNewsletterIssue,
  newsletterIssueContentOf,
} from '../../domain/correspondence/newsletter/issues.ts'
import {
  cancelNewsletterIssue,
  pauseNewsletterIssue,
  queueNewsletterIssue,
  resolveDoubtfulNewsletterMails,
  resumeNewsletterIssue,
  stopNewsletterIssue,
} from '../../domain/correspondence/newsletter/queue-issue.ts'
import {
  addSubscriber,
  removeSubscriber,
  requeueSubscriptionConfirmation,
} from '../../domain/correspondence/newsletter/subscribers.ts'
import {
  confirmNewsletterSubscription,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from '../../domain/correspondence/newsletter/subscriptions.ts'
import { openedValuesFieldName } from '../../domain/kernel/forms/merge-changes.ts'
import { type Action, nothing, pickRow } from '../action.ts'
import type { Picks } from '../picks.ts'
import type { World } from '../world.ts'
import { changeFacts } from './owner.ts'

/**
 * Maximum number of mails per minute to one domain. At this rate the job does not wait between two mails but queues itself again
 * for a later simulated time. At a higher rate it would wait in real time, while the simulated clock stands still.
 */
const mailsPerMinute = 6

/** Actions on the newsletter: readers subscribe and leave, and staff write and send issues. */
export const newsletterActions: readonly Action[] = [
  {
    name: 'visitor subscribes to the newsletter',
    weight: 2,
    async run(world, picks) {
      const email = await pickAddress(world, picks)
      const send = () => subscribeToNewsletter(world.deps, email, '192.0.2.4')
      const { outcome } = await send()
      if (picks.isIn(15)) await send()
      return outcome
    },
  },
  {
    name: 'reader confirms or leaves the newsletter',
    weight: 3,
    async run(world, picks) {
      const told = [...world.mail.delivered.values()].map(({ to }) => to)
      const reader = await pickRow<{ id: string; is_confirmed: boolean }>(
        world,
        picks,
        `select s.id, c.confirmed_at is not null as is_confirmed from newsletter_subscriptions s
         join newsletter_consents c on c.subscription_id = s.id
         where s.email = any($1) order by s.created_ad, s.email`,
        [told],
      )
      if (!reader) return nothing
      // An unsubscribed reader's link still works, and most readers stay.
      const run =
        reader.is_confirmed && picks.isIn(50) ? unsubscribeFromNewsletter : confirmNewsletterSubscription
      const email = await run(world.deps, reader.id)
      if (picks.isIn(15)) await run(world.deps, reader.id)
      return email ? 'saved' : 'gone'
    },
  },
  {
    name: 'office adds, asks again or removes a subscriber',
    weight: 1,
    async run(world, picks) {
      const { deps, staff } = world
      const act = picks.one(['add', 'ask', 'remove'] as const)
      if (act === 'add') {
        const typed = { email: await pickAddress(world, picks), proof: 'Bulletin signé à l’atelier' }
        return (await addSubscriber(deps, staff.desk, typed)).outcome
      }
      const subscriber = await pickRow<{ id: string }>(
        world,
        picks,
        `select s.id from newsletter_subscriptions s join newsletter_consents c on c.subscription_id = s.id
         where $1 or c.confirmed_at is null order by s.created_ad, s.email`,
        [act === 'remove'],
      )
      if (!subscriber) return nothing
      const change = act === 'ask' ? requeueSubscriptionConfirmation : removeSubscriber
      return (await change(deps, staff.desk, subscriber.id)).outcome
    },
  },
  {
    name: 'office writes an issue of the newsletter',
    weight: 2,
    async run(world, picks) {
      const { deps, staff } = world
      const words = {
        subject: `Nos jantes n° ${picks.number(1, 99)}`,
        preheader: '',
        content: '<p>Bonjour, voici nos jantes.</p>',
        pictures: '',
      }
      const draft = await pickIssue(world, picks, ['draft'])
      if (draft && picks.isIn(20)) return (await deleteNewsletterIssue(deps, staff.head, draft)).outcome
      const id = draft && picks.isIn(60) ? draft : await createNewsletterIssue(deps, staff.head)
      const opened = await findNewsletterIssue(world.db, id)
      const base = opened && JSON.stringify(newsletterIssueContentOf(opened))
      const typed = { ...words, [openedValuesFieldName]: base ?? '' }
      return (await saveNewsletterIssue(deps, id, typed)).outcome
    },
  },
  {
    name: 'office tests and sends an issue of the newsletter',
    weight: 2,
    async run(world, picks) {
      const { deps, staff, facts } = world
      const draft = await pickIssue(world, picks, ['draft'])
      if (!draft) return nothing
      if (facts.current().newsletterPerMinute > mailsPerMinute)
        return changeFacts(world, 'lettre', { per_minute: String(mailsPerMinute) })
      const sent = await queueNewsletterIssue(deps, staff.head, draft)
      return sent.outcome === 'untested'
        ? (await queueTestNewsletterIssue(deps, staff.head, draft)).outcome
        : sent.outcome
    },
  },
  {
    name: 'office changes the sending of an issue',
    weight: 1,
    async run(world, picks) {
      const { deps, staff } = world
      const issue = await pickIssue(world, picks, ['queued', 'sending', 'paused', 'sent'])
      if (!issue) return nothing
      const [{ state } = { state: '' }] = await world.query<{ state: string }>(
        'select state from newsletter_issues where id = $1',
        [issue],
      )
      if (state === 'queued') return (await cancelNewsletterIssue(deps, staff.head, issue)).outcome
      if (state === 'sent')
        return (await resolveDoubtfulNewsletterMails(deps, staff.head, issue, picks.isIn(50))).outcome
      const change = picks.isIn(20)
        ? stopNewsletterIssue
        : state === 'paused'
          ? resumeNewsletterIssue
          : pauseNewsletterIssue
      return (await change(deps, staff.head, issue)).outcome
    },
  },
]

/** Returns the e-mail address of a client, or of a reader who is not a client. */
async function pickAddress(world: World, picks: Picks): Promise<string> {
  const client = await pickRow<{ id: string; email: string }>(
    world,
    picks,
    `select id, email from clients where email <> '' order by created_at, last_name, id`,
  )
  return client && picks.isIn(50) ? client.email : `lecteur${picks.number(1, 30)}@lecteurs.test`
}

/** Returns the id of one of the newest issues in these states; `null` if there is none. */
async function pickIssue(world: World, picks: Picks, states: readonly string[]): Promise<string | null> {
  const issue = await pickRow<{ id: string }>(
    world,
    picks,
    'select id from newsletter_issues where state = any($1) order by created_at desc, subject, id limit 3',
    [states],
  )
  return issue?.id ?? null
}
