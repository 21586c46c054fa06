import { describedBy, type FieldBinding } from './field-binding.ts'
import { FieldError, RequiredMark } from './field-parts.tsx'
import { Choice } from './radio-choice.tsx'

interface RadioFieldProps extends FieldBinding {
  label: string
  /** Stored value → what is read, in the order shown. */
  options: Readonly<Record<string, string>>
  required?: boolean
  className?: string
}

/** One choice among few, all in sight; each choice is a target as wide as its cell. */
export function RadioField({ id, label, errors, options, className, ...radio }: RadioFieldProps) {
  return (
    <fieldset
      className={`field field--choices ${className ?? ''}`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a radiogroup may be required or invalid
      role="radiogroup"
      aria-required={radio.required}
      {...describedBy(id, errors, false)}
    >
      <legend className="field__label">
        {label}
        {radio.required && <RequiredMark />}
      </legend>
      <div className="field__choices">
        {Object.entries(options).map(([value, text], index) => (
          <Choice key={value} {...radio} id={index === 0 ? id : `${id}-${index}`} value={value} text={text} />
        ))}
      </div>
      <FieldError id={id} errors={errors} />
    </fieldset>
  )
}
