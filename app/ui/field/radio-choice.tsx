import type { FieldBinding } from './field-binding.ts'

interface ChoiceProps extends FieldBinding {
  value: string
  text: string
  required?: boolean
}

export function Choice({ id, name, value, text, defaultValue, required }: ChoiceProps) {
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
