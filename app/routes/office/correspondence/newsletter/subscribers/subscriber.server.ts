import { data, href, redirect } from 'react-router'
import { subscriberStateNames } from '../../../../../../domain/correspondence/newsletter/subscriber-states.ts'
import {
  findSubscriber,
  removeSubscriber,
  requeueSubscriptionConfirmation,
  restoreSubscriber,
  type SubscriberChangeOutcome,
  subscriberStateOf,
} from '../../../../../../domain/correspondence/newsletter/subscribers.ts'
import { newsletterConsentSourceNames } from '../../../../../../domain/correspondence/newsletter/subscriptions.ts'
import { formatDayAndHour } from '../../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDate } from '../../../../../../domain/kernel/calendar/paris-day.ts'
import type { StaffPerson } from '../../../../../../domain/kernel/person.ts'
import { actionsByIntent } from '../../../../../forms/form-actions.ts'
import type { SiteContext } from '../../../../../http/context.ts'
import type { RecordRouteArgs } from '../../../../../http/route-args.ts'
import { officeForm } from '../../../../../office/form/office-form.server.ts'

/** Loads a subscriber with the proof of consent; throws 404 if there is none. */
export async function loadSubscriberPage({ db }: SiteContext, id: string) {
  const subscriber = await findSubscriber(db, id)
  if (!subscriber) throw data(null, { status: 404 })
  const { email, source, proof, subscribed_at, confirmed_at, bounced_at, bounce_reason } = subscriber
  const state = subscriberStateOf(subscriber)
  const facts = [
    ['État', subscriberStateNames[state]],
    ['Venu par', newsletterConsentSourceNames[source]],
    ['Inscrit le', formatDayAndHour(subscribed_at)],
    ['Consentement', confirmed_at && consentedAt(source, confirmed_at)],
    ['Preuve', proof],
    [
      'Lettre revenue',
      bounced_at && `${formatDayAndHour(bounced_at)}${bounce_reason ? `\u00a0: ${bounce_reason}` : ''}`,
    ],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return { id, email, state, facts, page: href('/gestion/lettre/abonnes/:id', { id }) }
}

/** Formats the time of consent; only the day is known for imported subscribers. */
const consentedAt = (source: string, at: Date) =>
  source === 'import' ? formatDate(at) : formatDayAndHour(at)

type SubscriberAction = (deps: SiteContext, by: StaffPerson, id: string) => Promise<SubscriberChangeOutcome>

const button = (runAction: SubscriberAction) =>
  officeForm({
    run: ({ deps, by }, { params }: RecordRouteArgs) => runAction(deps, by, params.id),
    rejections: {
      changed: 'Cet abonné a changé entre-temps\u00a0: rechargez la page pour voir où il en est.',
    },
  })

const removal = officeForm({
  async run({ deps, by }, { params }: RecordRouteArgs) {
    await removeSubscriber(deps, by, params.id)
    return redirect(href('/gestion/lettre/abonnes'), 303)
  },
})

export const subscriberForms = actionsByIntent({
  redemander: button(requeueSubscriptionConfirmation),
  remettre: button(restoreSubscriber),
  retirer: removal,
})
