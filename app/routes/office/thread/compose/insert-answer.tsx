import { type RefObject, useId, useRef } from 'react'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import type { ComposeView } from './compose-view.ts'

interface InsertAnswerProps {
  saved: ComposeView['saved']
  action: string
  area: RefObject<HTMLTextAreaElement | null>
}

/** The workshop's saved answers, filled for this thread: one is putAnswer where the cursor stands. */
export function InsertAnswer({ saved, action, area }: InsertAnswerProps) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const insert = () => {
    const answer = saved.find((one) => one.id === select.current?.value)
    if (answer && area.current) putAnswer(area.current, answer.text)
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

/** In the place of what is selected, a blank line before it where something stands there. */
function putAnswer(area: HTMLTextAreaElement, text: string): void {
  const before = area.value.slice(0, area.selectionStart).trimEnd()
  area.setRangeText(before ? `\n\n${text}` : text, before.length, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
  area.focus()
}
