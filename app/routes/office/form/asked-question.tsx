import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { type FormOutcome, type FormQuestion, questionIn } from '../../../forms/form-outcome.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useOfficeForm } from './use-office-form.ts'
import './asked-question.css'

interface AskedQuestionProps {
  question: FormQuestion
  /** Where the form is sent that asks. */
  action: string
  /** True of a page that was made with the question: without JavaScript it is that page. */
  isSent?: boolean
  /** Called when nothing is to be done, and once it was done. */
  onClose: () => void
}

/** Asks before a form does what it was sent for, in a dialog; each answer sends it again. */
function AskedQuestion({ question, action, isSent = false, onClose }: AskedQuestionProps) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.delete('formulaire')
  const closeTo = { pathname, search: query.size > 0 ? `?${query}` : '' }
  const keep = (event: FormEvent) => {
    event.preventDefault()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={question.title} closeTo={isSent ? closeTo : undefined}>
      <ul className="plain-list asked-question__lines">
        {question.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="asked-question__answers">
        {question.answers.map((answer, place) => (
          <AnswerForm
            key={answer.label}
            action={action}
            id={`reponse-${place + 1}`}
            label={answer.label}
            fields={{ ...question.fields, ...answer.fields }}
            variant={place === 0 ? 'primary' : 'secondary'}
            onSaved={onClose}
          />
        ))}
        <form action={pathname} onSubmit={keep}>
          {[...query].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" variant="quiet">
            {question.cancel}
          </Button>
        </form>
      </div>
    </Dialog>
  )
}

interface AnswerFormProps {
  action: string
  id: string
  label: string
  fields: Readonly<Record<string, string>>
  variant: 'primary' | 'secondary'
  onSaved: () => void
}

function AnswerForm({ action, id, label, fields, variant, onSaved }: AnswerFormProps) {
  const form = useOfficeForm({ id, action })
  const wrong = form.problems.form ?? form.failure
  const isSaved = form.outcome?.outcome === 'saved'
  const close = useEffectEvent(onSaved)
  useEffect(() => {
    if (isSaved) close()
  }, [isSaved])
  return (
    <form {...form.formProps}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={variant} busy={form.isBusy}>
        {label}
      </Button>
      <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
    </form>
  )
}

interface QuestionOfProps {
  /** What was answered to the form: its question is shown until somebody closes it. */
  outcome: FormOutcome | undefined
  action: string
  isSent?: boolean
}

/** The question of a form's answer, where it asks one. */
export function QuestionOf({ outcome, ...asked }: QuestionOfProps) {
  const [closed, setClosed] = useState<FormQuestion>()
  const question = questionIn(outcome)
  if (!question || question === closed) return null
  return <AskedQuestion question={question} onClose={() => setClosed(question)} {...asked} />
}
