import { href, redirect } from 'react-router'
import { askAgain } from '../../../../../domain/newsletter/subscribers/ask-again.ts'
import { removeSubscriber } from '../../../../../domain/newsletter/subscribers/remove-subscriber.ts'
import { restoreSubscriber } from '../../../../../domain/newsletter/subscribers/restore-subscriber.ts'
import type { SubscriberChange } from '../../../../../domain/newsletter/subscribers/tell-subscriber.ts'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../context.ts'
import { refused } from '../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'

const { failing } = officeFailures

type Press = (world: SiteContext, by: StaffPerson, id: string) => Promise<SubscriberChange>

const changed = refused('Cet abonné a changé entre-temps\u00a0: rechargez la page pour voir où il en est.')

const receiveButton = (press: Press) =>
  receiveForm({
    shape: buttonShape,
    failing,
    async act({ context, params }: RecordVisit) {
      const done = await press(context.get(siteContext), context.get(staffContext), params.id)
      return done.outcome === 'saved' ? { outcome: 'saved' } : changed
    },
  })

const receiveRemoval = receiveForm({
  shape: buttonShape,
  failing,
  async act({ context, params }: RecordVisit) {
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
