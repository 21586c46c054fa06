import { type RefObject, useId } from 'react'
import { FieldError } from '../../../../ui/field/field-parts.tsx'

interface AnswerFieldProps {
  area: RefObject<HTMLTextAreaElement | null>
  text: string
  problem?: string
  /** What stands below each answer. */
  signature: string
  onInput: () => void
}

/** Where the answer is written. */
export function AnswerField({ area, text, problem, signature, onInput }: AnswerFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        Votre réponse
      </label>
      <textarea
        data-answer
        id={id}
        ref={area}
        name="text"
        rows={7}
        className="field__control field__control--area"
        defaultValue={text}
        onInput={onInput}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
      />
      <FieldError id={id} errors={problem ? [problem] : undefined} />
      {signature && <p className="compose__signature">{signature}</p>}
    </div>
  )
}
