import { redirect } from 'react-router'
import type { ContentKind } from '../../../../../domain/content/content-fields.ts'
import { deleteContent } from '../../../../../domain/content/delete-content.ts'
import { unscheduleContent } from '../../../../../domain/content/publishing/unschedule-content.ts'
import { withdrawContent } from '../../../../../domain/content/publishing/withdraw-content.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { refused } from '../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { contentList } from '../content-address.ts'
import { contentWords } from '../content-words.ts'
import { receiveDraft } from './receive-content.server.ts'
import { receiveTime } from './receive-time.server.ts'

const { failing } = officeFailures

type Press = typeof withdrawContent | typeof unscheduleContent

const receivePress = (kind: ContentKind, press: Press) =>
  receiveForm({
    shape: buttonShape,
    failing,
    async act({ context, params: { id } }: RecordVisit) {
      const done = await press(context.get(siteContext), context.get(staffContext), kind, id)
      return done.outcome === 'saved' ? { outcome: 'saved' } : refused(contentWords[kind].gone)
    },
  })

const receiveDeletion = (kind: ContentKind) =>
  receiveForm({
    shape: buttonShape,
    failing,
    async act({ context, params: { id } }: RecordVisit) {
      const done = await deleteContent(context.get(siteContext), context.get(staffContext), kind, id)
      if (done.outcome === 'public') return refused('Retirez d’abord la page du site.')
      return done.outcome === 'gone' ? refused(contentWords[kind].gone) : redirect(contentList[kind], 303)
    },
  })

/** The forms of a record of that kind, by the names that stand behind their addresses. */
export const contentForms = (kind: ContentKind) =>
  oneOfForms({
    brouillon: receiveDraft(kind),
    programmer: receiveTime(kind),
    deprogrammer: receivePress(kind, unscheduleContent),
    retirer: receivePress(kind, withdrawContent),
    supprimer: receiveDeletion(kind),
  })
