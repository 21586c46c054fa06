import { href, redirect } from 'react-router'
import {
  askAgain,
  removeSubscriber,
  restoreSubscriber,
  type SubscriberChange,
} from '../../../../../domain/newsletter/subscribers/change-subscriber.ts'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../context.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'

const { failing } = officeFailures

type SubscriberVisit = Visited & { params: { id: string } }
type Press = (world: SiteContext, by: StaffPerson, id: string) => Promise<SubscriberChange>

const changed: FormOutcome = {
  outcome: 'invalid',
  problems: { form: 'Cet abonné a changé entre-temps\u00a0: rechargez la page pour voir où il en est.' },
}

const receiveButton = (press: Press) =>
  receiveForm({
    shape: buttonShape,
    failing,
    async act({ context, params }: SubscriberVisit) {
      const done = await press(context.get(siteContext), context.get(staffContext), params.id)
      return done.outcome === 'saved' ? { outcome: 'saved' } : changed
    },
  })

const receiveRemoval = receiveForm({
  shape: buttonShape,
  failing,
  async act({ context, params }: SubscriberVisit) {
    await removeSubscriber(context.get(siteContext), context.get(staffContext), params.id)
    return redirect(href('/gestion/lettre/abonnes'), 303)
  },
})

/** The forms of a subscriber's own page. */
export const subscriberForms = oneOfForms({
  redemander: receiveButton(askAgain),
  remettre: receiveButton(restoreSubscriber),
  retirer: receiveRemoval,
})
