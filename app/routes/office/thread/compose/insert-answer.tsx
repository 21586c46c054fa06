import { type RefObject, useId, useRef } from 'react'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import type { ComposeView } from './compose-view.ts'
import { put } from './put-answer.ts'

interface InsertAnswerProps {
  saved: ComposeView['saved']
  action: string
  area: RefObject<HTMLTextAreaElement | null>
}

/** The workshop's saved answers, filled for this thread: one is put where the cursor stands. */
export function InsertAnswer({ saved, action, area }: InsertAnswerProps) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const insert = () => {
    const answer = saved.find((one) => one.id === select.current?.value)
    if (answer && area.current) put(area.current, answer.text)
  }
  return (
    <div className="compose__saved">
      <div className="field">
        <label className="field__label" htmlFor={id}>
          Réponse type
        </label>
        <span className="field__select">
          <select id={id} ref={select} name="modele" className="field__control">
            <option value="">Choisir…</option>
            {saved.map((answer) => (
              <option key={answer.id} value={answer.id}>
                {answer.name}
              </option>
            ))}
          </select>
          <ChevronDown />
        </span>
      </div>
      <Button
        type="submit"
        variant="secondary"
        formAction={formAddress(action, 'inserer')}
        onClick={(event) => {
          event.preventDefault()
          insert()
        }}
      >
        Insérer
      </Button>
    </div>
  )
}
