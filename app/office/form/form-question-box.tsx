import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { type FormOutcome, type FormQuestion, questionOfOutcome } from '../../forms/form-outcome.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useOfficeForm } from './use-office-form.ts'
import './office-form.css'
import './asked-question.css'

interface AskedQuestionProps {
  question: FormQuestion
  /** Address of the form that asked. */
  action: string
  /** True if the server rendered the page with the question, as it does without JavaScript. */
  isSent?: boolean
  /** Called when the user cancels, and after the chosen form was saved. */
  onClose: () => void
  /** Called before `onClose` when the chosen form has been saved. */
  onSaved?: () => void
}

/** Shows a question in a dialog before a form is processed. Each choice sends the form again. */
function AskedQuestion({ question, action, isSent = false, onClose, onSaved }: AskedQuestionProps) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.delete('formulaire')
  const closeTo = { pathname, search: query.size > 0 ? `?${query}` : '' }
  const keep = (event: FormEvent) => {
    event.preventDefault()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={withWholeNumbers(question.title)}
      closeTo={isSent ? closeTo : undefined}
    >
      <ul className="plain-list asked-question__lines">
        {question.lines.map((line) => (
          <li key={line}>{withWholeNumbers(line)}</li>
        ))}
      </ul>
      {question.records && (
        <ul className="plain-list asked-question__records">
          {question.records.map(({ to, text }) => (
            <li key={to}>
              <a href={to} target="_blank" rel="noreferrer">
                {withWholeNumbers(text)}
                <span className="visually-hidden"> (dans un nouvel onglet)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="asked-question__answers">
        {question.answers.map((choice, index) => (
          <ChoiceForm
            key={choice.label}
            action={action}
            id={`reponse-${index + 1}`}
            label={choice.label}
            fields={{ ...question.fields, ...choice.fields }}
            variant={index === 0 ? 'primary' : 'secondary'}
            onSaved={() => {
              onSaved?.()
              onClose()
            }}
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

/** Prevents line breaks inside words with hyphens, such as the number of an order. */
const withWholeNumbers = (text: string) =>
  text.split(/( )/).map((word, index) =>
    word.includes('-') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text never move
      <span key={index} className="whole">
        {word}
      </span>
    ) : (
      word
    ),
  )

interface ChoiceFormProps {
  action: string
  id: string
  label: string
  fields: Readonly<Record<string, string>>
  variant: 'primary' | 'secondary'
  onSaved: () => void
}

function ChoiceForm({ action, id, label, fields, variant, onSaved }: ChoiceFormProps) {
  const form = useOfficeForm({ id, action })
  const errorText = form.problems.form ?? form.failure
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
      <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
    </form>
  )
}

interface QuestionOfProps {
  /** Outcome of the form; its question is shown until the user closes it. */
  outcome: FormOutcome | undefined
  action: string
  isSent?: boolean
  /** Called when the chosen form has been saved. */
  onSaved?: () => void
}

/** Shows the question in the outcome of a form, if any. */
export function FormQuestionBox({ outcome, ...asked }: QuestionOfProps) {
  const [closed, setClosed] = useState<FormQuestion>()
  const question = questionOfOutcome(outcome)
  if (!question || question === closed) return null
  return <AskedQuestion question={question} onClose={() => setClosed(question)} {...asked} />
}
