import { ariaDescribedBy, type FieldBinding, FieldError, FieldHint, RequiredMark } from './field-parts.tsx'
import './choice.css'
import './field.css'

interface RadioFieldProps extends FieldBinding {
  label: string
  /** Stored value → displayed text, in order. */
  options: Readonly<Record<string, string>>
  required?: boolean
  hint?: string
  className?: string
}

/** Radio buttons, all visible; the whole cell of each one is its target. */
export function RadioField({ id, label, errors, options, hint, className, ...radio }: RadioFieldProps) {
  return (
    <fieldset
      className={`field field--choices ${className ?? ''}`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a radiogroup may be required or invalid
      role="radiogroup"
      aria-required={radio.required}
      {...ariaDescribedBy(id, errors, Boolean(hint))}
    >
      <legend className="field__label">
        {label}
        {radio.required && <RequiredMark />}
      </legend>
      <div className="field__choices">
        {Object.entries(options).map(([value, text], index) => (
          <RadioChoice
            key={value}
            {...radio}
            id={index === 0 ? id : `${id}-${index}`}
            value={value}
            text={text}
          />
        ))}
      </div>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id} errors={errors} />
    </fieldset>
  )
}

interface RadioChoiceProps extends FieldBinding {
  value: string
  text: string
  required?: boolean
}

function RadioChoice({ id, name, value, text, defaultValue, required }: RadioChoiceProps) {
  return (
    <label className="choice" htmlFor={id}>
      <input
        type="radio"
        id={id}
        name={name}
        value={value}
        required={required}
        defaultChecked={defaultValue === value}
      />
      <span>{text}</span>
    </label>
  )
}
