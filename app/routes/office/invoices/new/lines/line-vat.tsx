import { useId } from 'react'
import { vatRates } from '../../../../../../domain/money/vat-rates.ts'

export function LineVat({ chosen }: { chosen: string }) {
  const id = useId()
  return (
    <label htmlFor={id}>
      <span>TVA</span>
      <select id={id} name="vat_rate" className="field__control" defaultValue={chosen}>
        {Object.entries(vatRates).map(([rate, text]) => (
          <option key={rate} value={rate}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
